//+------------------------------------------------------------------+
//| A program that works under a licence of Parqué.                  |
//| ParqueLicencia.mqh is in the same folder.                        |
//+------------------------------------------------------------------+
#property copyright   "Parqué"
#property version     "1.00"
#property description "Ejemplo: muestra si la licencia permite abrir operaciones."

#include "ParqueLicencia.mqh"

int OnInit()
  {
   ParqueStart("dashpro", "1.00");
   return EventSetMillisecondTimer(1000) ? INIT_SUCCEEDED : INIT_FAILED;
  }

void OnDeinit(const int reason)
  {
   EventKillTimer();
   Comment("");
  }

void OnTimer()
  {
   ParqueCheck();
   // Only openings depend on the licence.
   string may = ParqueMayOpen() ? "Puede abrir operaciones." : "No abre operaciones nuevas.";
   Comment(ParqueText() + "\n" + may);
  }
