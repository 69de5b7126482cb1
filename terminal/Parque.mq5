//+------------------------------------------------------------------+
//| Connects the account of this terminal with Parqué.               |
//| Protocol: docs/terminal.md. Tests: terminal/README.md.           |
//+------------------------------------------------------------------+
#property copyright   "Parqué"
#property version     "1.09"
#property description "Conecta esta cuenta con Parqué, sin contraseña: lee posiciones e historial y, si lo permites, copia operaciones."

#define PROGRAM_VERSION  "1.0.9"
#define TIMER_MS         50          // the timer only decides whether a call is due
#define REQUEST_MS       10000       // longest wait for an answer
#define WAKE_MS          130         // shortest time between calls that events of the account cause
#define SETTLE_MS        5000        // after a start or a new connection, positions may still be loading
#define LOADED_MS        600000      // after this time an account without any deal counts as loaded
#define SLOW_MS          300000      // interval when only the owner can change something
#define NOTICE_MS        20000       // between calls about another account
#define LONGEST_MS       600000      // longest interval that a server can set
#define BACKOFF_MS       250
#define BACKOFF_STEPS    6           // 250 ms to 16 s
#define SEND_TRIES       3           // orders sent for one command, after a requote
#define ANY_DEVIATION    1000000000  // points: more than any price has, and within 32 bits
#define OWN_LIMIT_LOTS   20034       // codes of our own: the owner's limits, and not those of the broker
#define OWN_LIMIT_POSITIONS 20040
#define LOOK_SECONDS     691200      // a search reads the deals of eight days
#define JOURNAL_SECONDS  604800      // lines of the journal stay for seven days
#define DAY_MS           86400000
#define FAR_FUTURE       4102444800  // 2100
#define MAX_POSITIONS    1000
#define MAX_DEALS        100
#define MAX_ACKS         50
#define HISTORY_PAGE     500
#define NAMES_PAGE       500
#define MAX_BARS         1500
#define LOADING_MS       10000       // how long MetaTrader may load older bars before the others count as all
#define BARS_RETRY_MS    1000        // between readings of bars that are loading
#define MESSAGE_CHARS    480000      // a page of the history waits when a call would become longer

input group  "Conexión"
input string InpCode = "";                                // Código de emparejamiento
// The download of an installation replaces the address in the next line.
input string InpAddress = "http://localhost:8080";        // Dirección de Parqué (la misma de la lista permitida)

input group  "Límites de este terminal"
input bool   InpTradeAllowed = true;                      // Permitir operar
input double InpMaxLots      = 10;                        // Lotes por orden, como máximo (0: sin límite)
input int    InpMaxPositions = 100;                       // Posiciones abiertas, como máximo (0: sin límite)

enum ENUM_STAGE { STAGE_BEGUN = 1, STAGE_ENDED = 2 };

// A command and what became of it.
struct Known
  {
   string            id;
   ENUM_STAGE        stage;
   string            ack;        // outcome|retcode|deal|position|lots|price
   bool              isDue;      // the acknowledgement has to be sent
   long              at;         // seconds of the computer's clock
  };

// A line `cmd` of an answer.
struct Command
  {
   string            id;
   string            kind;
   string            symbol;
   string            side;
   double            lots;
   string            sl;         // empty: unchanged, 0: removed
   string            tp;
   string            price;
   string            deviation;
   string            position;
   string            tag;
   ulong             deadline;   // GetTickCount64
  };

// A requested range of bars, on the clock of the trade server.
struct Range
  {
   string            symbol;
   int               minutes;    // 0: none is requested
   long              from;
   long              to;         // the first millisecond after it
  };

// A position, found by its identifier at the moment of sending.
struct Held
  {
   ulong             ticket;
   string            symbol;
   bool              isBuy;
   double            lots;
   double            sl;
   double            tp;
   long              openedAt;
  };

//--- the account that is connected, and what the server has of it
bool    g_active    = false;
long    g_login     = 0;
string  g_server    = "";
string  g_file      = "";     // name of its files, without the ending
string  g_token     = "";
string  g_key       = "";
string  g_locator   = "";     // of the code that made the key
string  g_oldToken  = "";     // of the account before: its owner is notified of the change
string  g_oldKey    = "";
long    g_oldLogin  = 0;
string  g_run       = "";
string  g_previous  = "";     // the last run that the server accepted
bool    g_noted     = false;  // whether the journal names the present run
long    g_seq       = 0;
string  g_hash      = "";     // of the positions that the server has
long    g_after     = 0;      // ms on the clock of the trade server
Known   g_known[];
ulong   g_reported[];         // tickets of the deals of this run, ascending
long    g_stored    = 0;      // deals that the server has
int     g_journal   = INVALID_HANDLE;

//--- what the last answer requested
string  g_quotes[];
string  g_specs[];
int     g_names     = -1;
int     g_page      = -1;
long    g_from      = 0;
long    g_to        = 0;
Range   g_bars      = {};
string  g_loading   = "";     // the range that MetaTrader is loading
ulong   g_since     = 0;      // GetTickCount64 since when
ulong   g_tried     = 0;      // and when it was last read

//--- pairing
string  g_nonce     = "";
bool    g_refused   = false;  // the code was rejected: only another one can help

//--- time
ulong   g_next      = 0;      // GetTickCount64 of the next call
ulong   g_called    = 0;
ulong   g_connected = 0;      // since when the terminal is connected with its broker; 0: it is not
bool    g_ready     = false;
bool    g_crowded   = false;  // more positions than a call can have: their list is not sent, and none counts
bool    g_wake      = false;
bool    g_stopped   = false;
int     g_failures  = 0;

//--- what the chart shows
string  g_state     = "";
string  g_order     = "";
string  g_say       = "";
string  g_pairing   = "";
string  g_shown     = "";
string  g_printed   = "";

//+------------------------------------------------------------------+
//| Text                                                             |
//+------------------------------------------------------------------+
string Hex(const uchar &bytes[])
  {
   string text = "";
   for(int i = 0; i < ArraySize(bytes); i++)
      text += StringFormat("%02x", bytes[i]);
   return text;
  }

// The NUL that StringToCharArray appends is not part of a message.
void Utf8(const string text, uchar &bytes[])
  {
   int count = StringToCharArray(text, bytes, 0, WHOLE_ARRAY, CP_UTF8);
   if(count > 0 && bytes[count - 1] == 0)
      count--;
   ArrayResize(bytes, count);
  }

void Sha256(const uchar &bytes[], uchar &digest[])
  {
   uchar none[];
   if(CryptEncode(CRYPT_HASH_SHA256, bytes, none, digest) != 32)
      ArrayResize(digest, 0);
  }

void HashKey(const string key, uchar &block[], const uchar pad)
  {
   uchar bytes[];
   Utf8(key, bytes);
   ArrayResize(block, 64);
   for(int i = 0; i < 64; i++)
     {
      uchar one = 0;
      if(i < ArraySize(bytes))
         one = bytes[i];
      block[i] = (uchar)(one ^ pad);
     }
  }

// HMAC-SHA256. Keys have at most 64 characters, which is one block.
string Hmac(const string key, const string text)
  {
   uchar message[], inner[], outer[], digest[];
   Utf8(text, message);
   HashKey(key, inner, 0x36);
   HashKey(key, outer, 0x5c);
   ArrayCopy(inner, message, 64, 0, WHOLE_ARRAY);
   Sha256(inner, digest);
   ArrayCopy(outer, digest, 64, 0, WHOLE_ARRAY);
   Sha256(outer, digest);
   return Hex(digest);
  }

string Digest(const string text)
  {
   uchar bytes[], digest[];
   Utf8(text, bytes);
   Sha256(bytes, digest);
   return Hex(digest);
  }

// 32 letters and digits. It has to be unique, not secret.
string Random()
  {
   string seed = "";
   for(int i = 0; i < 16; i++)
      seed += IntegerToString(MathRand()) + ",";
   seed += IntegerToString((long)GetMicrosecondCount()) + "," + IntegerToString((long)TimeLocal()) + "," +
           IntegerToString(ChartID()) + "," + IntegerToString((long)GetTickCount64());
   return StringSubstr(Digest(seed), 0, 32);
  }

string Quoted(const string text)
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

string Clipped(const string text, const int most) { return Quoted(StringSubstr(text, 0, most)); }

string Flag(const bool value) { return value ? "true" : "false"; }

string Ticket(const ulong value) { return Quoted(IntegerToString((long)value)); }

// Parts between separators, also empty ones. Returns how many there are, at least one.
int Split(const string text, const ushort separator, string &part[])
  {
   int count = 0, start = 0, length = StringLen(text);
   ArrayResize(part, 0, 16);
   for(int i = 0; i <= length; i++)
     {
      if(i < length && StringGetCharacter(text, i) != separator)
         continue;
      ArrayResize(part, count + 1, 16);
      part[count] = i > start ? StringSubstr(text, start, i - start) : "";
      count++;
      start = i + 1;
     }
   return count;
  }

// A number without zeros at its end. Values that are no number become 0.
string Number(const double value, const int digits)
  {
   if(!MathIsValidNumber(value))
      return "0";
   string text = DoubleToString(value, digits);
   int end = StringLen(text);
   if(StringFind(text, ".") < 0)
      return text;
   while(StringGetCharacter(text, end - 1) == '0')
      end--;
   if(StringGetCharacter(text, end - 1) == '.')
      end--;
   text = StringSubstr(text, 0, end);
   return text == "-0" ? "0" : text;
  }

string Price(const double value) { return Number(MathMax(0.0, value), 10); }

string Amount(const double value) { return Number(value, 4); }

string Lots(const double value) { return Number(MathMax(0.0, value), 8); }

// A line of an answer cannot carry names with its separators.
bool IsName(const string name)
  {
   return name != "" && StringLen(name) <= 64 && StringFind(name, "|") < 0 && StringFind(name, "\r") < 0 &&
          StringFind(name, "\n") < 0;
  }

string FileName(const string text)
  {
   string out = "";
   for(int i = 0; i < StringLen(text); i++)
     {
      ushort c = StringGetCharacter(text, i);
      bool isPlain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '.';
      out += isPlain ? ShortToString(c) : "_";
     }
   return out;
  }

// The code of an error answer, such as terminal_code_wrong.
string ErrorCode(const string answer)
  {
   int start = StringFind(answer, "\"code\":\"");
   if(start < 0)
      return "";
   start += 8;
   int end = StringFind(answer, "\"", start);
   return end < 0 ? "" : StringSubstr(answer, start, end - start);
  }

//+------------------------------------------------------------------+
//| What the owner sees                                              |
//+------------------------------------------------------------------+
// Prints a text once, until another one is printed.
void PrintOnce(const string text)
  {
   if(text == g_printed)
      return;
   g_printed = text;
   Print("Parqué: ", text);
  }

string PermissionText()
  {
   if(TerminalInfoInteger(TERMINAL_CONNECTED) == 0)
      return "MetaTrader no tiene conexión con tu bróker.";
   if(AccountInfoInteger(ACCOUNT_TRADE_ALLOWED) == 0)
      return "Contraseña de inversor, o el bróker no deja operar: el diario funciona, la copia no.";
   if(AccountInfoInteger(ACCOUNT_TRADE_EXPERT) == 0)
      return "Tu bróker no permite programas en esta cuenta.";
   if(TerminalInfoInteger(TERMINAL_TRADE_ALLOWED) == 0)
      return "El trading algorítmico está desactivado: pulsa «Trading algorítmico».";
   if(MQLInfoInteger(MQL_TRADE_ALLOWED) == 0)
      return "El programa no tiene permiso para operar: márcalo en sus propiedades (F7).";
   return InpTradeAllowed ? "" : "Has desactivado «Permitir operar» en las propiedades (F7).";
  }

void Show()
  {
   string text = "Parqué " + PROGRAM_VERSION + "\n" + g_state;
   if(g_active)
      text += "\nCuenta " + IntegerToString(g_login) + " en " + g_server;
   string permission = PermissionText();
   if(permission != "")
      text += "\n" + permission;
   if(g_pairing != "")
      text += "\n" + g_pairing;
   if(g_order != "")
      text += "\n" + g_order;
   if(g_say != "")
      text += "\n" + g_say;
   if(text == g_shown)
      return;
   g_shown = text;
   Comment(text);
  }

void SetState(const string text)
  {
   g_state = text;
   PrintOnce(text);
  }

string PairingText(const string code)
  {
   if(code == "terminal_code_unknown")
      return "El código no existe o ha caducado. Pide otro en Parqué.";
   if(code == "terminal_code_wrong")
      return "El código está mal escrito. Cópialo otra vez.";
   if(code == "terminal_code_spent")
      return "El código ya se ha usado. Pide otro en Parqué.";
   if(code == "terminal_account_differs")
      return "El código es de otra cuenta. Entra en esa cuenta, o pide un código nuevo.";
   if(code == "terminal_outdated")
      return "Este programa es demasiado antiguo. Descarga la versión nueva en Parqué.";
   return "Parqué ha rechazado el código (" + code + ").";
  }

//+------------------------------------------------------------------+
//| Calls                                                            |
//+------------------------------------------------------------------+
// Posts a text. Returns the HTTP status; -1: there is no answer.
int Post(const string path, const string headers, const string body, string &answer, string &answered)
  {
   char data[], result[];
   int count = StringToCharArray(body, data, 0, WHOLE_ARRAY, CP_UTF8);
   if(count > 0 && data[count - 1] == 0)
      count--;
   ArrayResize(data, count);
   answer = "";
   answered = "";
   string base = InpAddress;
   StringTrimLeft(base);
   StringTrimRight(base);
   while(StringLen(base) > 0 && StringGetCharacter(base, StringLen(base) - 1) == '/')
      base = StringSubstr(base, 0, StringLen(base) - 1);
   ResetLastError();
   int status = WebRequest("POST", base + "/api/terminal/" + path, "Content-Type: application/json\r\n" + headers,
                           REQUEST_MS, data, result, answered);
   // MetaTrader returns 1001 and 1003, which are no status of HTTP, when it has no connection.
   if(status > 0 && status < 1000)
     {
      answer = CharArrayToString(result, 0, WHOLE_ARRAY, CP_UTF8);
      return status;
     }
   int error = status > 0 ? status : GetLastError();
   if(error == 4014 || error == 4060)
      SetState("Permite " + base + " en Herramientas > Opciones > Asesores Expertos > WebRequest.");
   else
      SetState("No hay conexión con Parqué (" + base + ", error " + IntegerToString(error) + ").");
   return -1;
  }

// Seconds of the header Retry-After; 0: it is missing.
int RetryAfter(const string headers)
  {
   string lower = headers;
   StringToLower(lower);
   int start = StringFind(lower, "retry-after:");
   return start < 0 ? 0 : (int)MathMin(3600, StringToInteger(StringSubstr(lower, start + 12, 8)));
  }

// The text before the signature; false: it is not signed for this request.
bool Verified(const string key, const string request, const string answer, string &text)
  {
   int start = 0, at = StringFind(answer, "sig|");
   while(at >= 0)
     {
      start = at;
      at = StringFind(answer, "sig|", at + 1);
     }
   if(StringSubstr(answer, start, 4) != "sig|" || (start > 0 && StringGetCharacter(answer, start - 1) != '\n'))
      return false;
   text = start == 0 ? "" : StringSubstr(answer, 0, start);
   return StringSubstr(answer, start + 4, 64) == Hmac(key, request + "\n" + text);
  }

void CallAfter(const ulong ms)
  {
   g_next = GetTickCount64() + ms;
   g_wake = false;
  }

// After a failure, the next call waits longer each time, and terminals do not return together.
void BackOff(const int status, const string headers)
  {
   g_failures = MathMin(g_failures + 1, BACKOFF_STEPS);
   ulong ms = (ulong)(BACKOFF_MS << g_failures) + (ulong)(MathRand() % BACKOFF_MS);
   int seconds = status == 429 || status == 503 ? RetryAfter(headers) : 0;
   if(seconds > 0)
      ms = (ulong)seconds * 1000 + (ulong)(MathRand() % BACKOFF_MS);
   CallAfter(ms);
  }

//+------------------------------------------------------------------+
//| Files of the account                                             |
//+------------------------------------------------------------------+
bool ReadKey()
  {
   g_token = "";
   g_key = "";
   g_locator = "";
   int file = FileOpen(g_file + ".key", FILE_READ | FILE_TXT | FILE_ANSI, '\t', CP_UTF8);
   if(file == INVALID_HANDLE)
      return false;
   string part[];
   string line = FileIsEnding(file) ? "" : FileReadString(file);
   FileClose(file);
   // A key file that was copied from another account is not used.
   if(Split(line, '|', part) != 5 || part[0] != IntegerToString(g_login) || part[1] != FileName(g_server))
      return false;
   g_locator = part[2];
   g_token = part[3];
   g_key = part[4];
   return true;
  }

bool WriteKey()
  {
   int file = FileOpen(g_file + ".key", FILE_WRITE | FILE_TXT | FILE_ANSI, '\t', CP_UTF8);
   if(file == INVALID_HANDLE)
      return false;
   string line = IntegerToString(g_login) + "|" + FileName(g_server) + "|" + g_locator + "|" + g_token + "|" + g_key + "\r\n";
   bool isWritten = FileWriteString(file, line) > 0;
   FileFlush(file);
   FileClose(file);
   return isWritten;
  }

int Find(const string id)
  {
   for(int i = ArraySize(g_known) - 1; i >= 0; i--)
      if(g_known[i].id == id)
         return i;
   return -1;
  }

int Note(const string id, const ENUM_STAGE stage, const string ack, const bool isDue, const long at)
  {
   int index = Find(id);
   if(index < 0)
     {
      index = ArraySize(g_known);
      ArrayResize(g_known, index + 1, 256);
      g_known[index].id = id;
     }
   g_known[index].stage = stage;
   g_known[index].ack = ack;
   g_known[index].isDue = isDue;
   g_known[index].at = at;
   return index;
  }

// `B;id;seconds;.` before an order leaves, `R;id;seconds|result;.` after its answer, `N;run;seconds;.` for
// each run that the server has accepted.
string JournalLine(const string kind, const string id, const string text)
  {
   return "\r\n" + kind + ";" + id + ";" + text + ";.\r\n";
  }

bool WriteJournal(const string kind, const string id, const string text)
  {
   if(g_journal == INVALID_HANDLE || FileWriteString(g_journal, JournalLine(kind, id, text)) == 0)
      return false;
   FileFlush(g_journal);
   return true;
  }

// Reads one line. A line that a power cut has torn does not end in a dot, and is skipped.
void ReadJournalLine(const string line, long &oldest)
  {
   string part[];
   if(Split(line, ';', part) != 4 || part[3] != ".")
      return;
   long at = StringToInteger(part[2]);
   if(part[0] != "N" && at < oldest)
      oldest = at;
   if(part[0] == "N")
      g_previous = part[1];
   else if(part[0] == "B" && Find(part[1]) < 0)
      Note(part[1], STAGE_BEGUN, "", false, at);
   else if(part[0] == "R")
     {
      int bar = StringFind(part[2], "|");
      Note(part[1], STAGE_ENDED, StringSubstr(part[2], bar + 1), false, at);
     }
  }

// Opened without FILE_SHARE flags: a second chart cannot open it, and stays passive.
int OpenExclusively()
  {
   return FileOpen(g_file + ".log", FILE_READ | FILE_WRITE | FILE_TXT | FILE_ANSI, '\t', CP_UTF8);
  }

// Writes the lines of the last seven days to a new file, which then replaces the journal.
bool CompactJournal(const long now)
  {
   int file = FileOpen(g_file + ".new", FILE_WRITE | FILE_TXT | FILE_ANSI, '\t', CP_UTF8);
   if(file == INVALID_HANDLE)
      return false;
   bool isWritten = g_previous == "" || FileWriteString(file, JournalLine("N", g_previous, IntegerToString(now))) > 0;
   int last = 0;
   for(int i = 0; i < ArraySize(g_known); i++)
     {
      if(g_known[i].at < now - JOURNAL_SECONDS)
         continue;
      string at = IntegerToString(g_known[i].at);
      bool isEnded = g_known[i].stage == STAGE_ENDED;
      string line = JournalLine(isEnded ? "R" : "B", g_known[i].id, isEnded ? at + "|" + g_known[i].ack : at);
      if(FileWriteString(file, line) == 0)
         isWritten = false;
      g_known[last] = g_known[i];
      last++;
     }
   FileFlush(file);
   FileClose(file);
   if(!isWritten)
      return false;
   ArrayResize(g_known, last, 256);
   FileClose(g_journal);
   bool isMoved = FileMove(g_file + ".new", 0, g_file + ".log", FILE_REWRITE);
   g_journal = OpenExclusively();
   return isMoved;
  }

bool OpenJournal()
  {
   g_journal = OpenExclusively();
   if(g_journal == INVALID_HANDLE)
      return false;
   ArrayResize(g_known, 0);
   g_previous = "";
   long now = (long)TimeGMT();
   long oldest = now;
   while(!FileIsEnding(g_journal))
      ReadJournalLine(FileReadString(g_journal), oldest);
   FileFlush(g_journal);
   if(oldest < now - JOURNAL_SECONDS && !CompactJournal(now))
      PrintOnce("El diario de órdenes no se ha podido acortar.");
   if(g_journal == INVALID_HANDLE)
      return false;
   FileSeek(g_journal, 0, SEEK_END);
   return true;
  }

void CloseJournal()
  {
   if(g_journal != INVALID_HANDLE)
      FileClose(g_journal);
   g_journal = INVALID_HANDLE;
  }

//+------------------------------------------------------------------+
//| The account                                                      |
//+------------------------------------------------------------------+
bool IsSameAccount()
  {
   return AccountInfoInteger(ACCOUNT_LOGIN) == g_login && AccountInfoString(ACCOUNT_SERVER) == g_server;
  }

void Leave()
  {
   CloseJournal();
   g_active = false;
   if(g_token != "")
     {
      g_oldToken = g_token;
      g_oldKey = g_key;
      g_oldLogin = g_login;
     }
   g_token = "";
   g_key = "";
  }

// Starts a run for the account of the terminal. What was known of another account is dropped.
bool Enter()
  {
   Leave();
   g_login = AccountInfoInteger(ACCOUNT_LOGIN);
   g_server = AccountInfoString(ACCOUNT_SERVER);
   if(g_login == 0 || g_server == "")
     {
      SetState("Entra en tu cuenta de MetaTrader.");
      return false;
     }
   g_file = "Parque\\" + IntegerToString(g_login) + "-" + FileName(g_server);
   g_run = Random();
   g_nonce = Random();
   g_noted = false;
   g_seq = 0;
   g_hash = "";
   g_after = 0;
   g_next = 0;
   g_failures = 0;
   g_refused = false;
   g_stopped = false;
   g_ready = false;
   g_connected = 0;
   g_order = "";
   g_pairing = "";
   g_stored = 0;
   g_loading = "";
   ArrayResize(g_reported, 0);
   ForgetRequests();
   if(!OpenJournal())
     {
      SetState("Parqué ya está activo en otro gráfico de este terminal.");
      return false;
     }
   g_active = true;
   if(ReadKey())
      g_oldToken = "";
   g_state = "Conectando…";
   return true;
  }

void ForgetRequests()
  {
   ArrayResize(g_quotes, 0);
   ArrayResize(g_specs, 0);
   g_names = -1;
   g_page = -1;
   g_bars.minutes = 0;
   g_say = "";
  }

string MarginMode()
  {
   long mode = AccountInfoInteger(ACCOUNT_MARGIN_MODE);
   if(mode == ACCOUNT_MARGIN_MODE_RETAIL_HEDGING)
      return "hedging";
   return mode == ACCOUNT_MARGIN_MODE_EXCHANGE ? "exchange" : "netting";
  }

string TradeMode()
  {
   long mode = AccountInfoInteger(ACCOUNT_TRADE_MODE);
   if(mode == ACCOUNT_TRADE_MODE_DEMO)
      return "demo";
   return mode == ACCOUNT_TRADE_MODE_CONTEST ? "contest" : "real";
  }

// Shortly after a start, positions and history are empty because they are still loading. An account with money has a deal.
void CheckReady()
  {
   ulong now = GetTickCount64();
   if(TerminalInfoInteger(TERMINAL_CONNECTED) == 0)
     {
      g_connected = 0;
      g_ready = false;
      return;
     }
   if(g_connected == 0)
      g_connected = now;
   if(g_ready || now - g_connected < SETTLE_MS || !HistorySelect(0, FAR_FUTURE))
      return;
   bool isEmpty = HistoryDealsTotal() == 0;
   bool hasMoney = AccountInfoDouble(ACCOUNT_BALANCE) != 0 || PositionsTotal() > 0;
   g_ready = !isEmpty || !hasMoney || now - g_connected >= LOADED_MS;
  }

string PositionJson()
  {
   bool isBuy = PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY;
   return "{\"id\":" + Ticket((ulong)PositionGetInteger(POSITION_IDENTIFIER)) +
          ",\"symbol\":" + Clipped(PositionGetString(POSITION_SYMBOL), 64) +
          ",\"side\":" + Quoted(isBuy ? "buy" : "sell") +
          ",\"lots\":" + Quoted(Lots(PositionGetDouble(POSITION_VOLUME))) +
          ",\"open\":" + Price(PositionGetDouble(POSITION_PRICE_OPEN)) +
          ",\"price\":" + Price(PositionGetDouble(POSITION_PRICE_CURRENT)) +
          ",\"sl\":" + Price(PositionGetDouble(POSITION_SL)) +
          ",\"tp\":" + Price(PositionGetDouble(POSITION_TP)) +
          ",\"profit\":" + Amount(PositionGetDouble(POSITION_PROFIT)) +
          ",\"swap\":" + Amount(PositionGetDouble(POSITION_SWAP)) +
          ",\"ms\":" + IntegerToString(PositionGetInteger(POSITION_TIME_MSC)) +
          ",\"magic\":" + Ticket((ulong)PositionGetInteger(POSITION_MAGIC)) +
          ",\"comment\":" + Clipped(PositionGetString(POSITION_COMMENT), 64) + "}";
  }

// The hash of all positions, and on request their list. False: the positions changed while they were read.
bool ReadPositions(const bool isListed, string &list, string &hash, int &count)
  {
   string seed = "";
   list = "";
   count = PositionsTotal();
   for(int i = 0; i < count; i++)
     {
      if(PositionGetTicket(i) == 0)
         return false;
      // A reversal on a netting account keeps the identifier, and may keep the volume.
      seed += IntegerToString(PositionGetInteger(POSITION_IDENTIFIER)) + "," + IntegerToString(PositionGetInteger(POSITION_TYPE)) + "," +
              Lots(PositionGetDouble(POSITION_VOLUME)) + "," + Price(PositionGetDouble(POSITION_PRICE_OPEN)) + "," +
              Price(PositionGetDouble(POSITION_SL)) + "," + Price(PositionGetDouble(POSITION_TP)) + ";";
      if(isListed)
         list += (i == 0 ? "" : ",") + PositionJson();
     }
   if(PositionsTotal() != count)
      return false;
   hash = StringSubstr(Digest(seed), 0, 16);
   return true;
  }

string DealJson(const ulong deal)
  {
   return "{\"ticket\":" + Ticket(deal) +
          ",\"order\":" + Ticket((ulong)HistoryDealGetInteger(deal, DEAL_ORDER)) +
          ",\"position\":" + Ticket((ulong)HistoryDealGetInteger(deal, DEAL_POSITION_ID)) +
          ",\"type\":" + IntegerToString(HistoryDealGetInteger(deal, DEAL_TYPE)) +
          ",\"entry\":" + IntegerToString(HistoryDealGetInteger(deal, DEAL_ENTRY)) +
          ",\"symbol\":" + Clipped(HistoryDealGetString(deal, DEAL_SYMBOL), 64) +
          ",\"lots\":" + Quoted(Lots(HistoryDealGetDouble(deal, DEAL_VOLUME))) +
          ",\"price\":" + Price(HistoryDealGetDouble(deal, DEAL_PRICE)) +
          ",\"commission\":" + Amount(HistoryDealGetDouble(deal, DEAL_COMMISSION)) +
          ",\"fee\":" + Amount(HistoryDealGetDouble(deal, DEAL_FEE)) +
          ",\"swap\":" + Amount(HistoryDealGetDouble(deal, DEAL_SWAP)) +
          ",\"profit\":" + Amount(HistoryDealGetDouble(deal, DEAL_PROFIT)) +
          ",\"sl\":" + Price(HistoryDealGetDouble(deal, DEAL_SL)) +
          ",\"tp\":" + Price(HistoryDealGetDouble(deal, DEAL_TP)) +
          ",\"ms\":" + IntegerToString(HistoryDealGetInteger(deal, DEAL_TIME_MSC)) +
          ",\"magic\":" + Ticket((ulong)HistoryDealGetInteger(deal, DEAL_MAGIC)) +
          ",\"comment\":" + Clipped(HistoryDealGetString(deal, DEAL_COMMENT), 64) +
          ",\"reason\":" + IntegerToString(HistoryDealGetInteger(deal, DEAL_REASON)) + "}";
  }

// Index of a ticket in the reported ones, or where it belongs.
int ReportedIndex(const ulong deal)
  {
   int low = 0, high = ArraySize(g_reported);
   while(low < high)
     {
      int middle = (low + high) / 2;
      if(g_reported[middle] < deal)
         low = middle + 1;
      else
         high = middle;
     }
   return low;
  }

bool IsReported(const ulong deal)
  {
   int index = ReportedIndex(deal);
   return index < ArraySize(g_reported) && g_reported[index] == deal;
  }

void SetReported(const ulong deal)
  {
   int index = ReportedIndex(deal), size = ArraySize(g_reported);
   if(index < size && g_reported[index] == deal)
      return;
   ArrayResize(g_reported, size + 1, 1024);
   for(int i = size; i > index; i--)
      g_reported[i] = g_reported[i - 1];
   g_reported[index] = deal;
  }

// With fewer deals than before, the server was restored from a backup: they are reported again.
void SetStored(const long count)
  {
   if(count < g_stored)
      ArrayResize(g_reported, 0);
   g_stored = count;
  }

// Deals from a day before the server's last one that this run has not reported.
string NewDeals(ulong &tickets[])
  {
   string list = "";
   ArrayResize(tickets, 0);
   long from = MathMax(0, g_after - DAY_MS);
   if(!HistorySelect((datetime)(from / 1000), FAR_FUTURE))
      return "";
   for(int i = 0; i < HistoryDealsTotal() && ArraySize(tickets) < MAX_DEALS; i++)
     {
      ulong deal = HistoryDealGetTicket(i);
      if(deal == 0 || IsReported(deal) || HistoryDealGetInteger(deal, DEAL_TIME_MSC) < from)
         continue;
      int size = ArraySize(tickets);
      ArrayResize(tickets, size + 1, MAX_DEALS);
      tickets[size] = deal;
      list += (size == 0 ? "" : ",") + DealJson(deal);
     }
   return list;
  }

string HistoryJson()
  {
   if(!HistorySelect((datetime)(g_from / 1000), FAR_FUTURE))
      return "";
   string list = "";
   int within = 0, listed = 0;
   for(int i = 0; i < HistoryDealsTotal(); i++)
     {
      ulong deal = HistoryDealGetTicket(i);
      if(deal == 0)
         return "";
      long ms = HistoryDealGetInteger(deal, DEAL_TIME_MSC);
      if(ms < g_from || ms > g_to)
         continue;
      if(within / HISTORY_PAGE == g_page)
        {
         list += (listed == 0 ? "" : ",") + DealJson(deal);
         listed++;
        }
      within++;
     }
   bool hasMore = within > (g_page + 1) * HISTORY_PAGE;
   return ",\"history\":{\"page\":" + IntegerToString(g_page) + ",\"more\":" + Flag(hasMore) + ",\"deals\":[" + list + "]}";
  }

//+------------------------------------------------------------------+
//| Symbols                                                          |
//+------------------------------------------------------------------+
bool HasSymbol(const string symbol) { return symbol != "" && SymbolSelect(symbol, true); }

string QuoteJson(const string symbol)
  {
   MqlTick tick = {};
   if(!SymbolInfoTick(symbol, tick) || tick.bid <= 0 || tick.ask <= 0)
      return "";
   return "{\"symbol\":" + Quoted(symbol) + ",\"bid\":" + Price(tick.bid) + ",\"ask\":" + Price(tick.ask) +
          ",\"ms\":" + IntegerToString(tick.time_msc) + "}";
  }

string SpecJson(const string symbol)
  {
   return "{\"name\":" + Quoted(symbol) +
          ",\"digits\":" + IntegerToString(SymbolInfoInteger(symbol, SYMBOL_DIGITS)) +
          ",\"contract_size\":" + Number(SymbolInfoDouble(symbol, SYMBOL_TRADE_CONTRACT_SIZE), 8) +
          ",\"tick_size\":" + Number(SymbolInfoDouble(symbol, SYMBOL_TRADE_TICK_SIZE), 12) +
          ",\"tick_value\":" + Number(SymbolInfoDouble(symbol, SYMBOL_TRADE_TICK_VALUE), 12) +
          ",\"volume_min\":" + Number(SymbolInfoDouble(symbol, SYMBOL_VOLUME_MIN), 8) +
          ",\"volume_max\":" + Number(SymbolInfoDouble(symbol, SYMBOL_VOLUME_MAX), 8) +
          ",\"volume_step\":" + Number(SymbolInfoDouble(symbol, SYMBOL_VOLUME_STEP), 8) +
          ",\"stops_level\":" + IntegerToString(SymbolInfoInteger(symbol, SYMBOL_TRADE_STOPS_LEVEL)) +
          ",\"profit_currency\":" + Clipped(SymbolInfoString(symbol, SYMBOL_CURRENCY_PROFIT), 16) +
          ",\"base_currency\":" + Clipped(SymbolInfoString(symbol, SYMBOL_CURRENCY_BASE), 16) +
          ",\"trade_mode\":" + IntegerToString(SymbolInfoInteger(symbol, SYMBOL_TRADE_MODE)) + "}";
  }

bool HasTerms(const string symbol)
  {
   return SymbolInfoDouble(symbol, SYMBOL_TRADE_CONTRACT_SIZE) > 0 && SymbolInfoDouble(symbol, SYMBOL_TRADE_TICK_SIZE) > 0 &&
          SymbolInfoDouble(symbol, SYMBOL_VOLUME_MIN) > 0 && SymbolInfoDouble(symbol, SYMBOL_VOLUME_STEP) > 0 &&
          SymbolInfoDouble(symbol, SYMBOL_VOLUME_MAX) > 0;
  }

void Append(string &list, const string item)
  {
   if(item != "")
      list += (list == "" ? "" : ",") + item;
  }

string NamesJson()
  {
   int total = SymbolsTotal(false);
   string list = "";
   for(int i = g_names * NAMES_PAGE; i < MathMin(total, (g_names + 1) * NAMES_PAGE); i++)
     {
      string name = SymbolName(i, false);
      if(IsName(name))
         Append(list, Quoted(name));
     }
   int pages = MathMax(1, (total + NAMES_PAGE - 1) / NAMES_PAGE);
   return ",\"names\":{\"page\":" + IntegerToString(g_names) + ",\"pages\":" + IntegerToString(pages) + ",\"names\":[" + list + "]}";
  }

ENUM_TIMEFRAMES Timeframe(const int minutes)
  {
   switch(minutes)
     {
      case 1:
         return PERIOD_M1;
      case 5:
         return PERIOD_M5;
      case 15:
         return PERIOD_M15;
      case 60:
         return PERIOD_H1;
      case 240:
         return PERIOD_H4;
      case 1440:
         return PERIOD_D1;
     }
   return PERIOD_CURRENT;
  }

string BarJson(const MqlRates &bar, const double point)
  {
   return "[" + IntegerToString((long)bar.time * 1000) + "," + Price(bar.open) + "," + Price(bar.high) + "," + Price(bar.low) + "," +
          Price(bar.close) + "," + Price(bar.spread * point) + "," + IntegerToString(bar.tick_volume) + "]";
  }

string FoundBars(const string found, const string rows)
  {
   return ",\"bars\":{\"symbol\":" + Quoted(g_bars.symbol) + ",\"minutes\":" + IntegerToString(g_bars.minutes) +
          ",\"from\":" + IntegerToString(g_bars.from) + ",\"to\":" + IntegerToString(g_bars.to) +
          ",\"found\":" + Quoted(found) + ",\"rows\":[" + rows + "]}";
  }

// All bars that begin in the requested range; empty: MetaTrader is loading them, and the server requests them again.
string BarsJson()
  {
   ENUM_TIMEFRAMES frame = Timeframe(g_bars.minutes);
   if(frame == PERIOD_CURRENT || !IsName(g_bars.symbol))
      return "";
   if(!HasSymbol(g_bars.symbol))
      return FoundBars("no_symbol", "");
   string name = IntegerToString(g_bars.minutes) + "|" + IntegerToString(g_bars.from) + "|" + IntegerToString(g_bars.to) + "|" + g_bars.symbol;
   ulong now = GetTickCount64();
   if(name != g_loading)
     {
      g_loading = name;
      g_since = now;
     }
   else if(now - g_tried < BARS_RETRY_MS)
      return "";
   g_tried = now;
   // The reading makes the terminal load what it lacks.
   MqlRates rates[];
   int count = CopyRates(g_bars.symbol, frame, (datetime)(g_bars.from / 1000), (datetime)(g_bars.to / 1000 - 1), rates);
   if(SeriesInfoInteger(g_bars.symbol, frame, SERIES_SYNCHRONIZED) == 0)
      return "";
   long first = SeriesInfoInteger(g_bars.symbol, frame, SERIES_FIRSTDATE) * 1000;
   if(first > g_bars.from || count > MAX_BARS)
     {
      bool isOldest = first <= SeriesInfoInteger(g_bars.symbol, frame, SERIES_SERVER_FIRSTDATE) * 1000;
      return isOldest || count > MAX_BARS || now - g_since >= LOADING_MS ? FoundBars("later", "") : "";
     }
   string rows = "";
   double point = SymbolInfoDouble(g_bars.symbol, SYMBOL_POINT);
   for(int i = 0; i < count; i++)
      rows += (i == 0 ? "" : ",") + BarJson(rates[i], point);
   return FoundBars("all", rows);
  }

// What the last answer requested, as members of the next request.
string RequestedJson()
  {
   string quotes = "", specs = "", missing = "", out = "";
   for(int i = 0; i < ArraySize(g_quotes) && i < 100; i++)
     {
      if(HasSymbol(g_quotes[i]))
         Append(quotes, QuoteJson(g_quotes[i]));
      else if(IsName(g_quotes[i]))
         Append(missing, Quoted(g_quotes[i]));
     }
   for(int i = 0; i < ArraySize(g_specs) && i < 20; i++)
     {
      if(HasSymbol(g_specs[i]) && HasTerms(g_specs[i]))
         Append(specs, SpecJson(g_specs[i]));
      else if(IsName(g_specs[i]))
         Append(missing, Quoted(g_specs[i]));
     }
   if(quotes != "")
      out += ",\"quotes\":[" + quotes + "]";
   if(specs != "")
      out += ",\"specs\":[" + specs + "]";
   if(missing != "")
      out += ",\"missing\":[" + missing + "]";
   return out + (g_names >= 0 ? NamesJson() : "");
  }

// Time of the newest tick in milliseconds, on the clock of the trade server.
long TickMs()
  {
   long newest = (long)TimeCurrent() * 1000;
   MqlTick tick = {};
   if(SymbolInfoTick(_Symbol, tick))
      newest = MathMax(newest, tick.time_msc);
   return newest;
  }

//+------------------------------------------------------------------+
//| Orders                                                           |
//+------------------------------------------------------------------+
// 'PQ' in ASCII and the FNV-1a hash of the id: below 2^53. It is found when a broker replaces the comment.
ulong MagicOf(const string id)
  {
   uint hash = 0x811c9dc5;
   for(int i = 0; i < StringLen(id); i++)
      hash = (hash ^ (uint)StringGetCharacter(id, i)) * 0x01000193;
   return ((ulong)0x5051 << 32) + (ulong)hash;
  }

string Ack(const string outcome, const uint retcode, const ulong deal, const string position, const double lots, const double price)
  {
   return outcome + "|" + IntegerToString((long)retcode) + "|" + IntegerToString((long)deal) + "|" + position + "|" +
          Lots(lots) + "|" + Price(price);
  }

string EmptyAck(const string outcome, const uint retcode) { return Ack(outcome, retcode, 0, "0", 0, 0); }

bool IsUnknown(const string ack) { return StringFind(ack, "unknown|") == 0; }

string AckJson(const string id, const string ack)
  {
   string part[];
   if(Split(ack, '|', part) != 6)
      return "";
   string out = "{\"id\":" + Quoted(id) + ",\"outcome\":" + Quoted(part[0]) + ",\"retcode\":" + part[1];
   if(part[2] != "0")
      out += ",\"deal\":" + Quoted(part[2]);
   if(part[3] != "0" && part[3] != "")
      out += ",\"position\":" + Quoted(part[3]);
   if(part[4] != "0")
      out += ",\"lots\":" + Quoted(part[4]);
   if(part[5] != "0")
      out += ",\"price\":" + part[5];
   return out + "}";
  }

// Stores the result of a command. An unknown one stays begun: it is searched for again, and never sent again.
void End(const string id, const string ack)
  {
   long now = (long)TimeGMT();
   bool isFinal = !IsUnknown(ack);
   if(isFinal && !WriteJournal("R", id, IntegerToString(now) + "|" + ack))
      PrintOnce("El resultado de una orden no se ha podido anotar.");
   Note(id, isFinal ? STAGE_ENDED : STAGE_BEGUN, ack, true, now);
  }

// Searches the deals of an order by its comment, then by its magic number. Several deals of one order are summed.
// Positions that a stop closes repeat the magic number, so only deals of the first order count.
bool Trace(const string tag, string &ack)
  {
   ack = "";
   if(!HistorySelect(TimeCurrent() - LOOK_SECONDS, FAR_FUTURE))
      return false;
   ulong magic = MagicOf(tag), first = 0;
   long order = 0;
   double lots = 0, worth = 0;
   for(int i = 0; i < HistoryDealsTotal(); i++)
     {
      ulong deal = HistoryDealGetTicket(i);
      if(deal == 0)
         return false;
      bool isOwn = HistoryDealGetString(deal, DEAL_COMMENT) == tag || (ulong)HistoryDealGetInteger(deal, DEAL_MAGIC) == magic;
      if(!isOwn || (first != 0 && HistoryDealGetInteger(deal, DEAL_ORDER) != order))
         continue;
      if(first == 0)
        {
         first = deal;
         order = HistoryDealGetInteger(deal, DEAL_ORDER);
        }
      double volume = HistoryDealGetDouble(deal, DEAL_VOLUME);
      lots += volume;
      worth += volume * HistoryDealGetDouble(deal, DEAL_PRICE);
     }
   if(first == 0)
      ack = EmptyAck("unknown", 0);
   else
      ack = Ack("done", TRADE_RETCODE_DONE, first, IntegerToString(HistoryDealGetInteger(first, DEAL_POSITION_ID)), lots,
                lots > 0 ? worth / lots : 0.0);
   return true;
  }

// 0: trading is permitted. Otherwise MetaTrader's code for what forbids it.
uint ForbiddenCode()
  {
   if(AccountInfoInteger(ACCOUNT_TRADE_ALLOWED) == 0)
      return TRADE_RETCODE_TRADE_DISABLED;
   if(AccountInfoInteger(ACCOUNT_TRADE_EXPERT) == 0)
      return TRADE_RETCODE_SERVER_DISABLES_AT;
   if(TerminalInfoInteger(TERMINAL_TRADE_ALLOWED) == 0 || MQLInfoInteger(MQL_TRADE_ALLOWED) == 0 || !InpTradeAllowed)
      return TRADE_RETCODE_CLIENT_DISABLES_AT;
   return 0;
  }

// RETURN has no bit: it is allowed unless the symbol has market execution.
ENUM_ORDER_TYPE_FILLING Filling(const string symbol, const bool isSecond)
  {
   long modes = SymbolInfoInteger(symbol, SYMBOL_FILLING_MODE);
   bool isMarket = SymbolInfoInteger(symbol, SYMBOL_TRADE_EXEMODE) == SYMBOL_TRADE_EXECUTION_MARKET;
   bool hasFok = (modes & SYMBOL_FILLING_FOK) != 0, hasIoc = (modes & SYMBOL_FILLING_IOC) != 0;
   if(hasFok && !isSecond)
      return ORDER_FILLING_FOK;
   if(hasIoc)
      return ORDER_FILLING_IOC;
   if(!isMarket)
      return ORDER_FILLING_RETURN;
   return isSecond ? ORDER_FILLING_IOC : ORDER_FILLING_FOK;
  }

double RoundedToTick(const double price, const string symbol)
  {
   double size = SymbolInfoDouble(symbol, SYMBOL_TRADE_TICK_SIZE);
   int digits = (int)SymbolInfoInteger(symbol, SYMBOL_DIGITS);
   return size > 0 ? NormalizeDouble(MathRound(price / size) * size, digits) : NormalizeDouble(price, digits);
  }

// A stop of a command: the present one when it is not named.
double StopOf(const string text, const double present, const string symbol)
  {
   return text == "" ? present : RoundedToTick(StringToDouble(text), symbol);
  }

// Rounds down to the step. -1: outside of the limits of the symbol.
double RoundedLots(const double lots, const string symbol)
  {
   double step = SymbolInfoDouble(symbol, SYMBOL_VOLUME_STEP);
   double volume = step > 0 ? NormalizeDouble(MathFloor(lots / step + 0.0000001) * step, 8) : lots;
   double least = SymbolInfoDouble(symbol, SYMBOL_VOLUME_MIN), most = SymbolInfoDouble(symbol, SYMBOL_VOLUME_MAX);
   return volume < least || (most > 0 && volume > most) ? -1.0 : volume;
  }

// The limits that the owner of the terminal has set, for openings only.
uint LimitCode(const double lots)
  {
   if(InpMaxLots > 0 && lots > InpMaxLots)
     {
      g_order = "Orden no enviada: supera el máximo de " + Number(InpMaxLots, 2) + " lotes.";
      return OWN_LIMIT_LOTS;
     }
   if(InpMaxPositions > 0 && PositionsTotal() >= InpMaxPositions)
     {
      g_order = "Orden no enviada: hay " + IntegerToString(PositionsTotal()) + " posiciones abiertas, el máximo.";
      return OWN_LIMIT_POSITIONS;
     }
   return 0;
  }

// Finds a position by its identifier, which never changes. Its ticket may.
bool FindPosition(const string identifier, Held &held)
  {
   for(int i = 0; i < PositionsTotal(); i++)
     {
      ulong ticket = PositionGetTicket(i);
      if(ticket == 0 || IntegerToString(PositionGetInteger(POSITION_IDENTIFIER)) != identifier)
         continue;
      held.ticket = ticket;
      held.symbol = PositionGetString(POSITION_SYMBOL);
      held.isBuy = PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY;
      held.lots = PositionGetDouble(POSITION_VOLUME);
      held.sl = PositionGetDouble(POSITION_SL);
      held.tp = PositionGetDouble(POSITION_TP);
      held.openedAt = PositionGetInteger(POSITION_TIME_MSC);
      return true;
     }
   return false;
  }

// Accounts under the rule "first in, first out" close only the oldest position of a symbol.
bool HasOlder(const Held &held)
  {
   if(AccountInfoInteger(ACCOUNT_FIFO_CLOSE) == 0)
      return false;
   for(int i = 0; i < PositionsTotal(); i++)
      if(PositionGetTicket(i) != 0 && PositionGetString(POSITION_SYMBOL) == held.symbol &&
         PositionGetInteger(POSITION_TIME_MSC) < held.openedAt)
         return true;
   return false;
  }

// Stops have a least distance from the price at which the position would be closed.
bool AreStopsFar(const string symbol, const bool isBuy, const double sl, const double tp, const MqlTick &tick)
  {
   double point = SymbolInfoDouble(symbol, SYMBOL_POINT);
   double least = (double)SymbolInfoInteger(symbol, SYMBOL_TRADE_STOPS_LEVEL) * point - point / 2;
   double price = isBuy ? tick.bid : tick.ask, sign = isBuy ? 1.0 : -1.0;
   return (sl == 0 || (price - sl) * sign > MathMax(0.0, least)) && (tp == 0 || (tp - price) * sign > MathMax(0.0, least));
  }

// Near its stops, a position is frozen: the trade server neither changes nor closes it.
bool IsFrozen(const Held &held, const MqlTick &tick)
  {
   double frozen = (double)SymbolInfoInteger(held.symbol, SYMBOL_TRADE_FREEZE_LEVEL) * SymbolInfoDouble(held.symbol, SYMBOL_POINT);
   double price = held.isBuy ? tick.bid : tick.ask;
   return frozen > 0 && ((held.sl > 0 && MathAbs(price - held.sl) <= frozen) || (held.tp > 0 && MathAbs(price - held.tp) <= frozen));
  }

// The volume of an order that closes. Above the largest order of the symbol it is a part: later commands close the rest.
double ClosedLots(const Command &command, const Held &held)
  {
   bool isWhole = command.kind == "close" || MathAbs(command.lots - held.lots) < 0.000000005;
   double wanted = isWhole ? held.lots : command.lots;
   double most = SymbolInfoDouble(held.symbol, SYMBOL_VOLUME_MAX);
   if(most > 0 && wanted > most + 0.000000005)
      return RoundedLots(most, held.symbol);
   // The whole remaining volume may always be closed, also when it is below the least one.
   return isWhole ? wanted : RoundedLots(wanted, held.symbol);
  }

bool IsPriceNear(const Command &command, const double price)
  {
   double point = SymbolInfoDouble(command.symbol, SYMBOL_POINT);
   if(command.price == "" || command.deviation == "" || point <= 0)
      return true;
   return MathRound(MathAbs(price - StringToDouble(command.price)) / point) <= StringToDouble(command.deviation);
  }

// Fills the request of an order with fresh prices. Returns 0, or the code why it cannot be sent.
uint Prepare(const Command &command, const bool isSecondFilling, MqlTradeRequest &request)
  {
   Held held = {};
   bool isOpening = command.kind == "open";
   if(!isOpening && !FindPosition(command.position, held))
      return TRADE_RETCODE_POSITION_CLOSED;
   string symbol = isOpening ? command.symbol : held.symbol;
   MqlTick tick = {};
   if(!HasSymbol(symbol))
      return TRADE_RETCODE_INVALID;
   if(!SymbolInfoTick(symbol, tick) || tick.bid <= 0 || tick.ask <= 0)
      return TRADE_RETCODE_PRICE_OFF;
   bool isBuy = isOpening ? command.side == "buy" : !held.isBuy;
   request.symbol = symbol;
   request.magic = MagicOf(command.tag);
   request.comment = command.tag;
   if(command.kind == "modify")
     {
      request.action = TRADE_ACTION_SLTP;
      request.position = held.ticket;
      request.sl = StopOf(command.sl, held.sl, symbol);
      request.tp = StopOf(command.tp, held.tp, symbol);
      if(IsFrozen(held, tick))
         return TRADE_RETCODE_FROZEN;
      return AreStopsFar(symbol, held.isBuy, request.sl, request.tp, tick) ? 0 : TRADE_RETCODE_INVALID_STOPS;
     }
   request.action = TRADE_ACTION_DEAL;
   request.type = isBuy ? ORDER_TYPE_BUY : ORDER_TYPE_SELL;
   request.price = isBuy ? tick.ask : tick.bid;
   request.type_filling = Filling(symbol, isSecondFilling);
   request.type_time = ORDER_TIME_GTC;
   // With Instant Execution, a price that moved further than this is a requote; 0 would be the strictest limit.
   request.deviation = command.deviation == "" ? (ulong)ANY_DEVIATION : (ulong)MathMax(0, StringToInteger(command.deviation));
   if(!IsPriceNear(command, request.price))
      return TRADE_RETCODE_PRICE_CHANGED;
   if(isOpening)
     {
      request.volume = RoundedLots(command.lots, symbol);
      request.sl = StopOf(command.sl, 0, symbol);
      request.tp = StopOf(command.tp, 0, symbol);
      if(request.volume < 0)
         return TRADE_RETCODE_INVALID_VOLUME;
      if(!AreStopsFar(symbol, isBuy, request.sl, request.tp, tick))
         return TRADE_RETCODE_INVALID_STOPS;
      return LimitCode(request.volume);
     }
   request.volume = ClosedLots(command, held);
   if(request.volume < 0 || request.volume > held.lots)
      return TRADE_RETCODE_INVALID_VOLUME;
   if(HasOlder(held))
      return TRADE_RETCODE_FIFO_CLOSE;
   // On a netting account an order of the opposite side closes. There the symbol names the position.
   if(AccountInfoInteger(ACCOUNT_MARGIN_MODE) == ACCOUNT_MARGIN_MODE_RETAIL_HEDGING)
      request.position = held.ticket;
   return IsFrozen(held, tick) ? TRADE_RETCODE_FROZEN : 0;
  }

string OutcomeOf(const uint retcode)
  {
   switch(retcode)
     {
      case TRADE_RETCODE_DONE:
      case TRADE_RETCODE_NO_CHANGES:
         return "done";
      case TRADE_RETCODE_DONE_PARTIAL:
         return "partial";
      case 0:
      case TRADE_RETCODE_PLACED:      // done only when its deal is found
      case TRADE_RETCODE_ERROR:
      case TRADE_RETCODE_TIMEOUT:
      case TRADE_RETCODE_LOCKED:
      case TRADE_RETCODE_CONNECTION:
         return "unknown";
     }
   return "rejected";
  }

// Not executed, and the same order may be accepted at once with a fresh price.
bool IsRetryable(const uint retcode)
  {
   switch(retcode)
     {
      case TRADE_RETCODE_REQUOTE:
      case TRADE_RETCODE_PRICE_CHANGED:
      case TRADE_RETCODE_PRICE_OFF:
      case TRADE_RETCODE_INVALID_PRICE:
      case TRADE_RETCODE_TOO_MANY_REQUESTS:
      case TRADE_RETCODE_FROZEN:
         return true;
     }
   return false;
  }

// The identifier of the position that an order opened or changed.
string PositionOf(const Command &command, const MqlTradeResult &result)
  {
   if(command.kind != "open")
      return command.position;
   if(result.deal != 0 && HistoryDealSelect(result.deal))
      return IntegerToString(HistoryDealGetInteger(result.deal, DEAL_POSITION_ID));
   // The deal is not visible yet. On a hedging account the position has the number of its order.
   bool isHedging = AccountInfoInteger(ACCOUNT_MARGIN_MODE) == ACCOUNT_MARGIN_MODE_RETAIL_HEDGING;
   return isHedging ? IntegerToString((long)result.order) : "0";
  }

string ResultAck(const Command &command, const MqlTradeResult &result)
  {
   string outcome = OutcomeOf(result.retcode);
   if(outcome == "rejected" || outcome == "unknown")
      return EmptyAck(outcome, result.retcode);
   return Ack(outcome, result.retcode, result.deal, PositionOf(command, result), result.volume, result.price);
  }

// Sends an order, and again after a requote.
void Send(const Command &command, MqlTradeRequest &request)
  {
   MqlTradeResult result = {};
   uint code = 0;
   bool isSecondFilling = false;
   for(int tries = 1; tries <= SEND_TRIES; tries++)
     {
      // Never in another account, which may have been entered since the last line.
      if(!IsSameAccount())
         return;
      ZeroResult(result);
      if(!OrderSend(request, result))
         Print("Parqué: ", command.kind, " ", request.symbol, " ", result.retcode, " ", result.comment);
      code = result.retcode;
      bool isFilling = code == TRADE_RETCODE_INVALID_FILL && !isSecondFilling;
      if(tries == SEND_TRIES || !(isFilling || IsRetryable(code)))
         break;
      isSecondFilling = isSecondFilling || isFilling;
      Sleep(isFilling ? 1 : 100 * tries);
      if(GetTickCount64() >= command.deadline || TerminalInfoInteger(TERMINAL_CONNECTED) == 0)
         break;
      MqlTradeRequest fresh = {};
      if(Prepare(command, isSecondFilling, fresh) != 0)
         break;
      request = fresh;
     }
   string ack = ResultAck(command, result);
   g_order = "Última orden: " + command.kind + " " + request.symbol + " " + Lots(request.volume) + " (" +
             IntegerToString((long)code) + ")";
   End(command.id, ack);
   g_wake = true;
  }

void ZeroResult(MqlTradeResult &result)
  {
   MqlTradeResult empty = {};
   result = empty;
  }

// Carries out one command of an answer.
void Execute(const Command &command)
  {
   int index = Find(command.id);
   if(index >= 0 && g_known[index].stage == STAGE_ENDED)
     {
      g_known[index].isDue = true;               // the acknowledgement was lost
      return;
     }
   string ack = "";
   if(index >= 0 || command.kind == "look")
     {
      if(g_ready && Trace(command.tag, ack))     // begun in the past: never sent, only searched for
         End(command.id, ack);
      return;
     }
   if(GetTickCount64() >= command.deadline)
     {
      End(command.id, EmptyAck("late", 0));
      return;
     }
   uint code = ForbiddenCode();
   MqlTradeRequest request = {};
   if(code == 0)
     {
      // Without a connection nothing is sent: the command comes again with the next answer.
      if(TerminalInfoInteger(TERMINAL_CONNECTED) == 0 || !IsSameAccount())
         return;
      code = Prepare(command, false, request);
     }
   if(code != 0)
     {
      End(command.id, EmptyAck("rejected", code));
      return;
     }
   if(!WriteJournal("B", command.id, IntegerToString((long)TimeGMT())))
     {
      // What cannot be written down must not be done.
      g_order = "El diario de órdenes no se puede escribir: no se envía ninguna orden.";
      PrintOnce(g_order);
      return;
     }
   Note(command.id, STAGE_BEGUN, "", false, (long)TimeGMT());
   Send(command, request);
  }

//+------------------------------------------------------------------+
//| Pairing                                                          |
//+------------------------------------------------------------------+
// The 20 letters and digits of a typed or pasted code; empty: it has another length.
string ReadCode(const string typed)
  {
   string text = typed, out = "";
   StringToUpper(text);
   for(int i = 0; i < StringLen(text); i++)
     {
      ushort c = StringGetCharacter(text, i);
      if(c == 'O')
         c = '0';
      if(c == 'I' || c == 'L')
         c = '1';
      if((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z' && c != 'U'))
         out += ShortToString(c);
     }
   return StringLen(out) == 20 ? out : "";
  }

string PairingJson(const string locator)
  {
   return "{\"locator\":" + Quoted(locator) +
          ",\"nonce\":" + Quoted(g_nonce) +
          ",\"login\":" + IntegerToString(g_login) +
          ",\"server\":" + Clipped(g_server, 120) +
          ",\"company\":" + Clipped(AccountInfoString(ACCOUNT_COMPANY), 200) +
          ",\"currency\":" + Quoted(AccountInfoString(ACCOUNT_CURRENCY)) +
          ",\"digits\":" + IntegerToString(AccountInfoInteger(ACCOUNT_CURRENCY_DIGITS)) +
          ",\"leverage\":" + IntegerToString(AccountInfoInteger(ACCOUNT_LEVERAGE)) +
          ",\"margin_mode\":" + Quoted(MarginMode()) +
          ",\"trade_mode\":" + Quoted(TradeMode()) +
          ",\"trade_allowed\":" + Flag(AccountInfoInteger(ACCOUNT_TRADE_ALLOWED) != 0) +
          ",\"balance\":" + Amount(AccountInfoDouble(ACCOUNT_BALANCE)) +
          ",\"build\":" + IntegerToString(TerminalInfoInteger(TERMINAL_BUILD)) +
          ",\"version\":" + Quoted(PROGRAM_VERSION) + "}";
  }

// Takes token and key from a signed answer. The key never travels: both sides compute it.
bool StorePairing(const string locator, const string secret, const string answer)
  {
   string line[], part[];
   string text = "";
   if(!Verified(secret, g_nonce, answer, text))
      return false;
   int lines = Split(text, '\n', line);
   for(int i = 0; i < lines; i++)
     {
      if(Split(line[i], '|', part) != 4 || part[0] != "paired")
         continue;
      g_locator = locator;
      g_token = part[1];
      g_key = Hmac(secret, "key|" + g_nonce + "|" + part[2] + "|" + part[1]);
      return true;
     }
   return false;
  }

void Pair(const string code)
  {
   string locator = StringSubstr(code, 0, 4), secret = StringSubstr(code, 4, 16);
   string body = PairingJson(locator), answer = "", headers = "";
   int status = Post("pair", "X-Sign: " + Hmac(secret, body) + "\r\n", body, answer, headers);
   if(status == 200 && StorePairing(locator, secret, answer))
     {
      g_failures = 0;
      g_pairing = "";
      g_nonce = Random();
      CallAfter(0);
      SetState(WriteKey() ? "Emparejado. Confirma la cuenta en Parqué." :
               "Emparejado, pero la clave no se ha podido guardar: no cierres este gráfico.");
      return;
     }
   string error = ErrorCode(answer);
   if(status >= 400 && status < 500 && status != 429 && error != "")
     {
      g_refused = true;
      g_pairing = PairingText(error);
      PrintOnce(g_pairing);
      if(g_token == "")
         g_state = "Sin emparejar.";
     }
   BackOff(status, headers);
  }

//+------------------------------------------------------------------+
//| Synchronisation                                                  |
//+------------------------------------------------------------------+
string AcksJson(string &ids[])
  {
   string list = "";
   ArrayResize(ids, 0);
   for(int i = 0; i < ArraySize(g_known) && ArraySize(ids) < MAX_ACKS; i++)
     {
      if(!g_known[i].isDue || g_known[i].ack == "")
         continue;
      int size = ArraySize(ids);
      ArrayResize(ids, size + 1, MAX_ACKS);
      ids[size] = g_known[i].id;
      Append(list, AckJson(g_known[i].id, g_known[i].ack));
     }
   return list;
  }

string PermissionsJson()
  {
   return "{\"connected\":" + Flag(TerminalInfoInteger(TERMINAL_CONNECTED) != 0) +
          ",\"terminal\":" + Flag(TerminalInfoInteger(TERMINAL_TRADE_ALLOWED) != 0) +
          ",\"program\":" + Flag(MQLInfoInteger(MQL_TRADE_ALLOWED) != 0 && InpTradeAllowed) +
          ",\"expert\":" + Flag(AccountInfoInteger(ACCOUNT_TRADE_EXPERT) != 0) +
          ",\"account\":" + Flag(AccountInfoInteger(ACCOUNT_TRADE_ALLOWED) != 0) + "}";
  }

// Positions when the server has others, deals, and requested pages of the history.
string AccountJson(string &hash, ulong &tickets[])
  {
   string list = "", present = "", out = "";
   int count = 0;
   hash = g_hash;
   ArrayResize(tickets, 0);
   // Without its list, the server would keep positions that are closed: such an account is not ready.
   g_crowded = PositionsTotal() > MAX_POSITIONS;
   if(g_crowded)
      PrintOnce("Hay más de 1.000 posiciones: no se pueden enviar.");
   if(!g_ready || g_crowded)
      return "";
   for(int tries = 0; tries < 3; tries++)
     {
      // The list is long, so it is made only when the server has another one.
      if(!ReadPositions(false, list, present, count) ||
         (present != g_hash && !ReadPositions(true, list, present, count)))
         continue;
      if(count > MAX_POSITIONS)
         continue;
      hash = present;
      break;
     }
   if(hash != g_hash)
      out += ",\"positions\":[" + list + "]";
   string deals = NewDeals(tickets);
   if(deals != "")
      out += ",\"deals\":[" + deals + "]";
   string history = g_page >= 0 ? HistoryJson() : "";
   return StringLen(out) + StringLen(history) > MESSAGE_CHARS ? out : out + history;
  }

string SyncJson(string &ids[], ulong &tickets[])
  {
   string hash = "";
   string account = AccountJson(hash, tickets);
   string acks = AcksJson(ids);
   string requested = RequestedJson();
   string bars = g_ready && g_bars.minutes > 0 ? BarsJson() : "";
   if(StringLen(account) + StringLen(requested) + StringLen(bars) > MESSAGE_CHARS)
      bars = "";
   g_seq++;
   return "{\"v\":1,\"run\":" + Quoted(g_run) + (g_previous == "" ? "" : ",\"previous\":" + Quoted(g_previous)) +
          ",\"seq\":" + IntegerToString(g_seq) +
          ",\"login\":" + IntegerToString(g_login) +
          ",\"server\":" + Clipped(g_server, 120) +
          ",\"version\":" + Quoted(PROGRAM_VERSION) +
          ",\"ready\":" + Flag(g_ready && !g_crowded) +
          ",\"perms\":" + PermissionsJson() +
          ",\"tick_ms\":" + IntegerToString(TickMs()) +
          ",\"equity\":" + Amount(AccountInfoDouble(ACCOUNT_EQUITY)) +
          ",\"balance\":" + Amount(AccountInfoDouble(ACCOUNT_BALANCE)) +
          ",\"hash\":" + Quoted(hash) + account + (g_stored > 0 ? ",\"stored\":" + IntegerToString(g_stored) : "") +
          (acks == "" ? "" : ",\"acks\":[" + acks + "]") + requested + bars + "}";
  }

Command CommandOf(const string &part[], const ulong sentAt)
  {
   Command command;
   command.id = part[1];
   command.deadline = sentAt + (ulong)MathMax(0, StringToInteger(part[2]));
   command.kind = part[3];
   command.symbol = part[4];
   command.side = part[5];
   command.lots = StringToDouble(part[6]);
   command.sl = part[7];
   command.tp = part[8];
   command.price = part[9];
   command.deviation = part[10];
   command.position = part[11];
   command.tag = part[12];
   return command;
  }

// Reads a line that changes what the program stores. Lines with an unknown name or another number of parts are skipped.
void ReadLine(const string &part[], const int parts, long &nextMs)
  {
   string name = part[0];
   if(name == "ok" && parts == 5)
     {
      nextMs = StringToInteger(part[2]);
      g_hash = part[3];
      g_after = StringToInteger(part[4]);
     }
   else if(name == "deals" && parts == 2)
      SetStored(StringToInteger(part[1]));
   else if(name == "settled" && parts == 2)
     {
      int index = Find(part[1]);
      if(index >= 0)
         g_known[index].isDue = false;
     }
   else if(name == "want" && parts == 2)
      Split(part[1], ',', g_quotes);
   else if(name == "quote" && parts == 2)
     {
      // A symbol whose name has a comma; the line `want` is before it.
      int count = ArraySize(g_quotes);
      ArrayResize(g_quotes, count + 1);
      g_quotes[count] = part[1];
     }
   else if(name == "spec" && parts == 2)
     {
      int size = ArraySize(g_specs);
      ArrayResize(g_specs, size + 1);
      g_specs[size] = part[1];
     }
   else if(name == "names" && parts == 2)
      g_names = (int)StringToInteger(part[1]);
   else if(name == "bars" && parts == 5)
     {
      g_bars.minutes = (int)StringToInteger(part[1]);
      g_bars.from = StringToInteger(part[2]);
      g_bars.to = StringToInteger(part[3]);
      g_bars.symbol = part[4];
     }
   else if(name == "history" && parts == 4)
     {
      g_from = StringToInteger(part[1]);
      g_to = StringToInteger(part[2]);
      g_page = (int)StringToInteger(part[3]);
     }
   else if(name == "say" && parts == 2)
      g_say = part[1];
  }

bool HasDueAck()
  {
   for(int i = 0; i < ArraySize(g_known); i++)
      if(g_known[i].isDue)
         return true;
   return false;
  }

// True: the server does not accept this run now.
bool IsTurnedAway(const string &part[], const int parts)
  {
   if(part[0] == "busy" && parts == 3)
     {
      SetState(part[2] + ". Puedes moverla aquí en Parqué.");
      g_failures = 1;                            // events do not call earlier
      CallAfter((ulong)MathMax(1, StringToInteger(part[1])) * 1000);
      return true;
     }
   if(part[0] == "gone" && parts == 2)
      SetState(part[1] + ". Pide un código nuevo para conectarlo otra vez.");
   else if(part[0] == "min" && parts == 2)
      SetState("Este programa es demasiado antiguo: descarga la versión " + part[1] + " o posterior en Parqué.");
   else
      return false;
   g_stopped = true;
   return true;
  }

void HandleAnswer(const string text, const ulong sentAt, const string &ids[], const ulong &tickets[])
  {
   string line[], part[];
   long nextMs = 1000;
   int lines = Split(text, '\n', line);
   int first = Split(line[0], '|', part);
   if(IsTurnedAway(part, first))
      return;
   for(int i = 0; i < ArraySize(tickets); i++)
      SetReported(tickets[i]);
   for(int i = 0; i < ArraySize(ids); i++)
     {
      int index = Find(ids[i]);
      // An unknown outcome is reported once for each search.
      if(index >= 0 && IsUnknown(g_known[index].ack))
         g_known[index].isDue = false;
     }
   ForgetRequests();
   for(int i = 0; i < lines; i++)
     {
      int parts = Split(line[i], '|', part);
      ReadLine(part, parts, nextMs);
     }
   if(!g_noted)
      g_noted = WriteJournal("N", g_run, IntegerToString((long)TimeGMT()));
   SetState("Conectado.");
   for(int i = 0; i < lines; i++)
     {
      if(Split(line[i], '|', part) != 13 || part[0] != "cmd")
         continue;
      Command command = CommandOf(part, sentAt);
      Execute(command);
     }
   long ms = HasDueAck() ? 0 : MathMin(LONGEST_MS, MathMax(0, nextMs));
   CallAfter((ulong)ms);
  }

// The server rejected a call: what to do depends on its code.
void HandleRejection(const int status, const string code, const string headers)
  {
   BackOff(status, headers);
   // An earlier release of the server rejects members that it does not have.
   if(status == 400 || status == 422)
     {
      g_stored = 0;
      g_bars.minutes = 0;
     }
   if(code == "terminal_unknown")
     {
      SetState("Parqué no reconoce este terminal. Pide un código nuevo.");
      CallAfter(SLOW_MS);
     }
   else if(code == "terminal_account_differs")
      SetState("La clave es de otra cuenta. Vuelve a esa cuenta, o empareja esta.");
   else if(code != "terminal_sequence")
      SetState("Parqué ha rechazado la llamada (" + IntegerToString(status) + " " + code + ").");
  }

// The account before is paired, and this one is not: a call without its figures lets the owner see why it is silent.
void NotifyOwner()
  {
   ulong now = GetTickCount64();
   if(g_oldToken == "" || g_oldLogin == g_login || now - g_called < NOTICE_MS)
      return;
   g_called = now;
   g_seq++;
   string answer = "", headers = "";
   string body = "{\"v\":1,\"run\":" + Quoted(g_run) + ",\"seq\":" + IntegerToString(g_seq) + ",\"login\":" + IntegerToString(g_login) +
                 ",\"server\":" + Clipped(g_server, 120) + ",\"version\":" + Quoted(PROGRAM_VERSION) + ",\"ready\":false" +
                 ",\"perms\":" + PermissionsJson() + ",\"tick_ms\":0,\"equity\":0,\"balance\":0,\"hash\":\"\"}";
   int status = Post("sync", "X-Terminal: " + g_oldToken + "\r\nX-Sign: " + Hmac(g_oldKey, body) + "\r\n", body, answer, headers);
   if(status > 0 && ErrorCode(answer) != "terminal_account_differs")
      g_oldToken = "";
  }

void Sync()
  {
   string ids[];
   string answer = "", headers = "", text = "";
   ulong tickets[];
   string body = SyncJson(ids, tickets);
   ulong sentAt = GetTickCount64();
   g_called = sentAt;
   int status = Post("sync", "X-Terminal: " + g_token + "\r\nX-Sign: " + Hmac(g_key, body) + "\r\n", body, answer, headers);
   if(status != 200)
     {
      if(status > 0)
         HandleRejection(status, ErrorCode(answer), headers);
      else
         BackOff(status, headers);
      return;
     }
   if(!Verified(g_key, g_run + "\n" + IntegerToString(g_seq), answer, text))
     {
      SetState("Ha llegado una respuesta que no es de Parqué.");
      BackOff(status, headers);
      return;
     }
   g_failures = 0;
   HandleAnswer(text, sentAt, ids, tickets);
  }

//+------------------------------------------------------------------+
//| Events                                                           |
//+------------------------------------------------------------------+
int OnInit()
  {
   if(MQLInfoInteger(MQL_TESTER) != 0)
     {
      Print("Parqué no funciona en el probador de estrategias.");
      return INIT_FAILED;
     }
   MathSrand((int)(GetTickCount64() % 2147483647));
   g_shown = "";
   g_state = "Iniciando…";
   if(!EventSetMillisecondTimer(TIMER_MS))
      return INIT_FAILED;
   Enter();
   Show();
   return INIT_SUCCEEDED;
  }

void OnDeinit(const int reason)
  {
   EventKillTimer();
   Leave();
   Comment("");
  }

void OnTimer()
  {
   ulong now = GetTickCount64();
   bool isDue = now >= g_next || (g_wake && g_failures == 0 && now - g_called >= WAKE_MS);
   if(!IsSameAccount() || !g_active)
     {
      if(!IsSameAccount() || isDue)
         if(!Enter())
            CallAfter(2000);
     }
   else if(isDue && !g_stopped)
      Work();
   Show();
  }

void Work()
  {
   CheckReady();
   string code = ReadCode(InpCode);
   bool isNewCode = code != "" && StringSubstr(code, 0, 4) != g_locator;
   bool isConnected = TerminalInfoInteger(TERMINAL_CONNECTED) != 0;
   if(isNewCode && !g_refused && isConnected)
      Pair(code);
   else if(g_token != "")
      Sync();
   else
     {
      NotifyOwner();
      if(!isConnected)
         SetState("Esperando a la conexión con tu bróker.");
      else if(!isNewCode)
         SetState(InpCode == "" ? "Pide un código en Parqué y pégalo en las propiedades (F7)." :
                  "El código tiene 20 letras y cifras. Cópialo otra vez de Parqué.");
      CallAfter(1000);
     }
  }

// Only a hint: the next snapshot is the truth.
void OnTradeTransaction(const MqlTradeTransaction &transaction, const MqlTradeRequest &request, const MqlTradeResult &result)
  {
   if(transaction.type == TRADE_TRANSACTION_DEAL_ADD || transaction.type == TRADE_TRANSACTION_POSITION)
      g_wake = true;
  }
