//+------------------------------------------------------------------+
//| Checks the licence of a program with Parqué.                     |
//| How to use it: docs/ea-licence.md. Tests: terminal/README.md.    |
//+------------------------------------------------------------------+
#define PARQUE_REQUEST_MS  10000   // longest wait for an answer
#define PARQUE_RETRY_S     60      // after a request without an answer
#define PARQUE_LONGEST_S   86400   // longest time between two requests
#define PARQUE_SKEW_S      3600    // a clock that is further behind the one of Parqué was set back
#define PARQUE_ZONE_S      50400   // no trade server is further ahead of UTC
#define PARQUE_NOTE_S      300     // how often the rest of a permission is stored

input group  "Licencia de Parqué"
input string InpParqueKey = "";                               // Clave de la licencia
input string InpParqueAddress = "http://localhost:8080";      // Dirección de Parqué (la misma de la lista permitida)

enum ENUM_PARQUE_LICENCE
  {
   PARQUE_WAITING = 0,   // no answer yet, and no stored permission: opens nothing
   PARQUE_VALID   = 1,   // may open positions
   PARQUE_GRACE   = 2,   // Parqué does not answer: the last permission still holds
   PARQUE_MANAGE  = 3    // opens nothing more, and manages open positions
  };

ENUM_PARQUE_LICENCE g_parqueState = PARQUE_WAITING;
string  g_parqueProduct = "";
string  g_parqueVersion = "";
string  g_parqueText    = "Comprobando la licencia…";
long    g_parqueLogin   = 0;
ulong   g_parqueNext    = 0;   // GetTickCount64 of the next request
ulong   g_parqueUntil   = 0;   // GetTickCount64 at which the last permission ends; 0: there is none
long    g_parqueEnd     = 0;   // the same moment in Unix seconds, by the clock of Parqué
string  g_parqueLine    = "";  // its signed line
ulong   g_parqueNote    = 0;   // GetTickCount64 at which its rest is stored again

//+------------------------------------------------------------------+
//| What a program calls                                             |
//+------------------------------------------------------------------+
// From OnInit. The product is dashpro or escaner, the version that of the program.
void ParqueStart(const string product, const string version)
  {
   g_parqueProduct = product;
   g_parqueVersion = version;
   ParqueEnter();
  }

// From OnTimer, at least every few seconds. It sends a request only when one is due.
void ParqueCheck()
  {
   // The tester has no WebRequest.
   if(MQLInfoInteger(MQL_TESTER) != 0)
     {
      ParqueSet(PARQUE_VALID, "Licencia no comprobada en el probador de estrategias.");
      return;
     }
   if(AccountInfoInteger(ACCOUNT_LOGIN) != g_parqueLogin)
      ParqueEnter();
   string token = "", key = "";
   if(!ParqueKeyParts(token, key))
     {
      ParqueSet(PARQUE_MANAGE, ParqueTrimmed(InpParqueKey) == "" ? "Falta la clave de la licencia: pégala en las propiedades (F7)." :
                "La clave de la licencia está incompleta: cópiala otra vez de Parqué.");
      return;
     }
   if(GetTickCount64() >= g_parqueNext)
      ParqueRequest(token, key);
   ParqueExpire(key);
  }

// Whether the program may open positions. Open positions may always be managed.
bool ParqueMayOpen() { return g_parqueState == PARQUE_VALID || g_parqueState == PARQUE_GRACE; }

ENUM_PARQUE_LICENCE ParqueLicence() { return g_parqueState; }

// For the chart, in Spanish.
string ParqueText() { return g_parqueText; }

//+------------------------------------------------------------------+
//| Text                                                             |
//+------------------------------------------------------------------+
string ParqueTrimmed(const string typed)
  {
   string text = typed;
   StringTrimLeft(text);
   StringTrimRight(text);
   return text;
  }

// The NUL that StringToCharArray appends is not part of a message.
void ParqueUtf8(const string text, uchar &bytes[])
  {
   int count = StringToCharArray(text, bytes, 0, WHOLE_ARRAY, CP_UTF8);
   if(count > 0 && bytes[count - 1] == 0)
      count--;
   ArrayResize(bytes, count);
  }

void ParqueBlock(const string key, uchar &block[], const uchar pad)
  {
   uchar bytes[];
   ParqueUtf8(key, bytes);
   ArrayResize(block, 64);
   for(int i = 0; i < 64; i++)
     {
      uchar one = 0;
      if(i < ArraySize(bytes))
         one = bytes[i];
      block[i] = (uchar)(one ^ pad);
     }
  }

// HMAC-SHA256 in lower-case hexadecimal. The key has at most 64 characters, which is one block.
string ParqueHmac(const string key, const string text)
  {
   uchar message[], inner[], outer[], digest[], none[];
   ParqueUtf8(text, message);
   ParqueBlock(key, inner, 0x36);
   ParqueBlock(key, outer, 0x5c);
   ArrayCopy(inner, message, 64, 0, WHOLE_ARRAY);
   if(CryptEncode(CRYPT_HASH_SHA256, inner, none, digest) != 32)
      return "";
   ArrayCopy(outer, digest, 64, 0, WHOLE_ARRAY);
   if(CryptEncode(CRYPT_HASH_SHA256, outer, none, digest) != 32)
      return "";
   string hex = "";
   for(int i = 0; i < ArraySize(digest); i++)
      hex += StringFormat("%02x", digest[i]);
   return hex;
  }

string ParqueQuoted(const string text)
  {
   string out = "\"";
   for(int i = 0; i < StringLen(text); i++)
     {
      ushort c = StringGetCharacter(text, i);
      if(c == '"' || c == '\\')
         out += "\\" + ShortToString(c);
      else if(c < 32)
         out += StringFormat("\\u%04x", c);
      else
         out += ShortToString(c);
     }
   return out + "\"";
  }

// Parts between bars, also empty ones.
int ParqueSplit(const string text, string &part[])
  {
   int count = 0, start = 0, length = StringLen(text);
   ArrayResize(part, 0, 16);
   for(int i = 0; i <= length; i++)
     {
      if(i < length && StringGetCharacter(text, i) != '|')
         continue;
      ArrayResize(part, count + 1, 16);
      part[count] = i > start ? StringSubstr(text, start, i - start) : "";
      count++;
      start = i + 1;
     }
   return count;
  }

// A new text for each request, so that an old answer is useless.
string ParqueNonce()
  {
   string seed = "";
   for(int i = 0; i < 8; i++)
      seed += IntegerToString(MathRand()) + ",";
   seed += IntegerToString((long)GetMicrosecondCount()) + "," + IntegerToString((long)TimeLocal()) + "," +
           IntegerToString(ChartID());
   return StringSubstr(ParqueHmac("nonce", seed), 0, 32);
  }

// The texts of the answers of Parqué.
string ParqueReason(const string state)
  {
   if(state == "ACTIVA")
      return "Licencia activa.";
   if(state == "BLOQUEADA")
      return "Tu licencia está bloqueada. Escribe a soporte.";
   if(state == "CADUCADA")
      return "Tu licencia ha caducado. Renuévala para abrir operaciones.";
   if(state == "SUSPENDIDA")
      return "Tu licencia está suspendida mientras se resuelve el pago.";
   if(state == "SIN_PRODUCTO")
      return "Tu usuario ya no tiene este producto.";
   if(state == "PRODUCTO_DISTINTO")
      return "Esta clave es de otro producto.";
   if(state == "CUENTA_NO_REGISTRADA")
      return "Esta cuenta no está registrada en tu licencia.";
   if(state == "TOKEN_NO_VALIDO")
      return "Esta clave no vale. Copia de nuevo la de tu licencia.";
   return "La licencia no permite abrir operaciones (" + state + ").";
  }

//+------------------------------------------------------------------+
//| The stored permission                                            |
//+------------------------------------------------------------------+
string ParqueFile() { return "Parque\\licencia-" + IntegerToString(g_parqueLogin) + "-" + g_parqueProduct + ".txt"; }

// Stores the last permission and its rest after the coming interval, so that each start counts; without one, empties the file.
void ParqueStore(const string key)
  {
   g_parqueNote = GetTickCount64() + (ulong)PARQUE_NOTE_S * 1000;
   string rest = IntegerToString(((long)g_parqueUntil - (long)g_parqueNote) / 1000);
   int file = FileOpen(ParqueFile(), FILE_WRITE | FILE_TXT | FILE_ANSI, '\t', CP_UTF8);
   if(file == INVALID_HANDLE)
      return;
   if(g_parqueUntil != 0 && FileWriteString(file, g_parqueLine + "\r\n" + rest + "|" +
                                            ParqueHmac(key, g_parqueLine + "|" + rest) + "\r\n") == 0)
      Print("Parqué: la licencia no se ha podido guardar.");
   FileFlush(file);
   FileClose(file);
  }

// Reads the stored permission. Returns its rest in seconds; 0 when there is none, or when it was changed.
long ParqueStored(const string key, string &line)
  {
   string rest = "";
   string part[];
   int file = FileOpen(ParqueFile(), FILE_READ | FILE_TXT | FILE_ANSI, '\t', CP_UTF8);
   if(file == INVALID_HANDLE)
      return 0;
   line = FileIsEnding(file) ? "" : FileReadString(file);
   rest = FileIsEnding(file) ? "" : FileReadString(file);
   FileClose(file);
   bool isWhole = ParqueSplit(rest, part) == 2 && part[1] == ParqueHmac(key, line + "|" + part[0]);
   return isWhole ? StringToInteger(part[0]) : 0;
  }

// How many seconds a permission lasts from the time of its answer: its grace, and never beyond its end.
long ParqueSeconds(const string &part[])
  {
   long seconds = StringToInteger(part[8]), expires = StringToInteger(part[4]);
   return expires > 0 ? MathMin(seconds, expires - StringToInteger(part[5])) : seconds;
  }

// Whether a line is signed with the key, for this product and this account.
bool ParqueIsSigned(const string line, const string key, string &part[])
  {
   if(ParqueSplit(line, part) != 12 || part[0] != "v1" || part[11] == "")
      return false;
   string signedText = StringSubstr(line, 0, StringLen(line) - StringLen(part[11]) - 1);
   return part[11] == ParqueHmac(key, signedText) && part[9] == g_parqueProduct &&
          part[10] == IntegerToString(g_parqueLogin);
  }

//+------------------------------------------------------------------+
//| Requests                                                         |
//+------------------------------------------------------------------+
void ParqueSet(const ENUM_PARQUE_LICENCE state, const string text)
  {
   if(text != g_parqueText)
      Print("Parqué: ", text);
   g_parqueState = state;
   g_parqueText = text;
  }

// The two parts of the key: token and signing key.
bool ParqueKeyParts(string &token, string &key)
  {
   string typed = ParqueTrimmed(InpParqueKey);
   int dot = StringFind(typed, ".");
   if(dot <= 0)
      return false;
   token = StringSubstr(typed, 0, dot);
   key = StringSubstr(typed, dot + 1);
   return StringLen(key) == 64;
  }

// Starts with the account of the terminal, and with the permission that is stored for it.
void ParqueEnter()
  {
   g_parqueLogin = AccountInfoInteger(ACCOUNT_LOGIN);
   g_parqueNext = 0;
   g_parqueUntil = 0;
   ParqueSet(PARQUE_WAITING, "Comprobando la licencia…");
   string part[];
   string token = "", key = "", line = "";
   if(!ParqueKeyParts(token, key))
      return;
   long rest = ParqueStored(key, line);
   if(!ParqueIsSigned(line, key, part) || part[2] != "1")
      return;
   long age = (long)TimeGMT() - StringToInteger(part[5]);
   long left = MathMin(rest, ParqueSeconds(part) - MathMax(0, age));
   if(age < -PARQUE_SKEW_S || left <= 0)
      return;
   ParqueHold(line, part, left, key);
   ParqueSet(PARQUE_GRACE, "Licencia comprobada antes. Esperando a Parqué…");
   ParqueExpire(key);
  }

// Begins a permission of so many seconds.
void ParqueHold(const string line, const string &part[], const long seconds, const string key)
  {
   g_parqueLine = line;
   g_parqueUntil = GetTickCount64() + (ulong)seconds * 1000;
   g_parqueEnd = StringToInteger(part[5]) + ParqueSeconds(part);
   ParqueStore(key);
  }

// A permission that nothing renewed ends: after its seconds, and by the clock of the trade server, which its owner cannot set.
void ParqueExpire(const string key)
  {
   if(g_parqueUntil == 0)
      return;
   if(GetTickCount64() < g_parqueUntil && (long)TimeCurrent() - PARQUE_ZONE_S < g_parqueEnd)
     {
      if(GetTickCount64() >= g_parqueNote)
         ParqueStore(key);
      return;
     }
   g_parqueUntil = 0;
   ParqueStore(key);
   ParqueSet(PARQUE_MANAGE, "No se ha podido comprobar la licencia a tiempo: no se abre nada más.");
  }

void ParqueAfter(const long seconds)
  {
   g_parqueNext = GetTickCount64() + (ulong)MathMax(1, MathMin(PARQUE_LONGEST_S, seconds)) * 1000;
  }

string ParqueBody(const string token, const string nonce)
  {
   long mode = AccountInfoInteger(ACCOUNT_TRADE_MODE);
   string shown = mode == ACCOUNT_TRADE_MODE_DEMO ? "demo" : (mode == ACCOUNT_TRADE_MODE_CONTEST ? "contest" : "real");
   return "{\"token\":" + ParqueQuoted(token) + ",\"product\":" + ParqueQuoted(g_parqueProduct) +
          ",\"login\":" + IntegerToString(g_parqueLogin) +
          ",\"server\":" + ParqueQuoted(StringSubstr(AccountInfoString(ACCOUNT_SERVER), 0, 120)) +
          ",\"mode\":" + ParqueQuoted(shown) + ",\"version\":" + ParqueQuoted(StringSubstr(g_parqueVersion, 0, 40)) +
          ",\"nonce\":" + ParqueQuoted(nonce) + "}";
  }

// Parqué did not decide: a permission that still lasts is used until its end.
void ParqueNoDecision(const string why, const long seconds)
  {
   ParqueAfter(seconds);
   if(g_parqueUntil != 0)
      ParqueSet(PARQUE_GRACE, "La última comprobación de la licencia sigue valiendo. " + why);
   else
      ParqueSet(g_parqueState == PARQUE_MANAGE ? PARQUE_MANAGE : PARQUE_WAITING, why);
  }

void ParqueDenied(const string text, const long seconds, const string key)
  {
   ParqueAfter(seconds);
   g_parqueUntil = 0;
   ParqueStore(key);
   ParqueSet(PARQUE_MANAGE, text);
  }

void ParqueDecide(const string line, const string key, const string nonce)
  {
   string part[];
   bool isSigned = ParqueIsSigned(line, key, part) && part[6] == nonce;
   if(!isSigned)
     {
      // Without a licence there is no key to sign with. Anything in between can answer the same, so it ends no permission.
      bool isUnknown = ArraySize(part) == 12 && part[1] == "TOKEN_NO_VALIDO" && part[6] == nonce;
      ParqueNoDecision(isUnknown ? ParqueReason("TOKEN_NO_VALIDO") : "La respuesta sobre la licencia no es de Parqué.", 300);
      return;
     }
   if(part[2] != "1")
     {
      ParqueDenied(ParqueReason(part[1]), StringToInteger(part[7]), key);
      return;
     }
   ParqueAfter(StringToInteger(part[7]));
   ParqueHold(line, part, MathMax(0, ParqueSeconds(part)), key);
   ParqueSet(PARQUE_VALID, ParqueReason(part[1]));
  }

// Seconds of the header Retry-After; without it, those after which a request is repeated.
long ParqueRetryAfter(const string headers)
  {
   string lower = headers;
   StringToLower(lower);
   int start = StringFind(lower, "retry-after:");
   long seconds = start < 0 ? 0 : StringToInteger(StringSubstr(lower, start + 12, 8));
   return MathMax(PARQUE_RETRY_S, seconds);
  }

void ParqueRequest(const string token, const string key)
  {
   char data[], result[];
   string nonce = ParqueNonce(), answered = "", base = ParqueTrimmed(InpParqueAddress);
   while(StringLen(base) > 0 && StringGetCharacter(base, StringLen(base) - 1) == '/')
      base = StringSubstr(base, 0, StringLen(base) - 1);
   int count = StringToCharArray(ParqueBody(token, nonce), data, 0, WHOLE_ARRAY, CP_UTF8);
   if(count > 0 && data[count - 1] == 0)
      count--;
   ArrayResize(data, count);
   ResetLastError();
   int status = WebRequest("POST", base + "/api/ea/license", "Content-Type: application/json\r\nAccept: text/plain\r\n",
                           PARQUE_REQUEST_MS, data, result, answered);
   int error = GetLastError();
   // MetaTrader returns 1001 and 1003, which are no status of HTTP, when it has no connection.
   if(status >= 1000)
      error = status;
   if(status == 200)
     {
      string line = CharArrayToString(result, 0, WHOLE_ARRAY, CP_UTF8);
      ParqueDecide(line, key, nonce);
     }
   else if(status == 400 || status == 413 || status == 415 || status == 422)
      // The request is wrong, which only another version of the program can change, or a proxy answered.
      ParqueNoDecision("Parqué no entiende a este programa (" + IntegerToString(status) + "). Descarga la versión nueva.", 3600);
   else if(status > 0 && status < 1000)
      // Also the answers of a proxy or of a wireless network in between, such as 302 or 404.
      ParqueNoDecision("Parqué no responde ahora (" + IntegerToString(status) + ").", ParqueRetryAfter(answered));
   else if(error == 4014 || error == 4060)
      ParqueNoDecision("Permite " + base + " en Herramientas > Opciones > Asesores Expertos > WebRequest.", PARQUE_RETRY_S);
   else
      ParqueNoDecision("No hay conexión con Parqué (" + base + ", error " + IntegerToString(error) + ").", PARQUE_RETRY_S);
  }
