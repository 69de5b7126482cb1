/**
 * Names that MQL5 defines: MetaEditor rejects functions and variables of these names, or warns that they hide another.
 * From the list of functions in MetaQuotes' reference.
 */
export const builtInNames = new Set(
  `_Digits _LastError _Period _Point _RandomSeed _StopFlag _Symbol _UninitReason
  AccountInfoDouble AccountInfoInteger AccountInfoString Alert ArrayBsearch ArrayCompare ArrayCopy ArrayFill ArrayFree
  ArrayInitialize ArrayInsert ArrayIsDynamic ArrayIsSeries ArrayMaximum ArrayMinimum ArrayPrint ArrayRange ArrayRemove
  ArrayResize ArrayReverse ArraySetAsSeries ArraySize ArraySort ArraySwap Bars BarsCalculated CharArrayToString
  CharArrayToStruct CharToString ChartApplyTemplate ChartClose ChartFirst ChartGetDouble ChartGetInteger ChartGetString
  ChartID ChartIndicatorAdd ChartNavigate ChartNext ChartOpen ChartPeriod ChartRedraw ChartSave ChartScreenShot
  ChartSetDouble ChartSetInteger ChartSetString ChartSetSymbolPeriod ChartSymbol ChartWindowFind CheckPointer ColorToARGB
  ColorToString Comment CopyBuffer CopyClose CopyHigh CopyLow CopyOpen CopyRates CopyRealVolume CopySpread CopyTicks
  CopyTicksRange CopyTickVolume CopyTime CryptDecode CryptEncode DatabaseOpen DebugBreak Digits DoubleToString EnumToString
  EventChartCustom EventKillTimer EventSetMillisecondTimer EventSetTimer ExpertRemove FileClose FileCopy FileDelete
  FileFindClose FileFindFirst FileFindNext FileFlush FileGetInteger FileIsEnding FileIsExist FileIsLineEnding FileMove
  FileOpen FileReadArray FileReadBool FileReadDatetime FileReadDouble FileReadFloat FileReadInteger FileReadLong
  FileReadNumber FileReadString FileReadStruct FileSeek FileSelectDialog FileSize FileTell FileWrite FileWriteArray
  FileWriteDouble FileWriteFloat FileWriteInteger FileWriteLong FileWriteString FileWriteStruct FolderClean FolderCreate
  FolderDelete GetLastError GetMicrosecondCount GetPointer GetTickCount GetTickCount64 GlobalVariableCheck GlobalVariableDel
  GlobalVariableGet GlobalVariableName GlobalVariableSet GlobalVariableSetOnCondition GlobalVariablesTotal
  GlobalVariableTemp GlobalVariableTime HistoryDealGetDouble HistoryDealGetInteger HistoryDealGetString HistoryDealGetTicket
  HistoryDealSelect HistoryDealsTotal HistoryOrderGetDouble HistoryOrderGetInteger HistoryOrderGetString
  HistoryOrderGetTicket HistoryOrderSelect HistoryOrdersTotal HistorySelect HistorySelectByPosition iAC iATR iBands iBars
  iBarShift iClose iCustom iHigh iHighest iLow iLowest iMA iMACD iMomentum iOpen iRSI iSAR iSpread iStochastic iTickVolume
  iTime iVolume IntegerToString IsStopped MarketBookAdd MarketBookGet MarketBookRelease MathAbs MathArccos MathArcsin
  MathArctan MathCeil MathCos MathExp MathFloor MathIsValidNumber MathLog MathLog10 MathMax MathMin MathMod MathPow MathRand
  MathRound MathSin MathSqrt MathSrand MathSwap MathTan MessageBox MQLInfoInteger MQLInfoString NormalizeDouble ObjectCreate
  ObjectDelete ObjectFind ObjectGetDouble ObjectGetInteger ObjectGetString ObjectName ObjectSetDouble ObjectSetInteger
  ObjectSetString ObjectsDeleteAll ObjectsTotal OrderCalcMargin OrderCalcProfit OrderCheck OrderGetDouble OrderGetInteger
  OrderGetString OrderGetTicket OrderSelect OrderSend OrderSendAsync OrdersTotal Period PeriodSeconds PlaySound Point
  PositionGetDouble PositionGetInteger PositionGetString PositionGetSymbol PositionGetTicket PositionSelect
  PositionSelectByTicket PositionsTotal Print PrintFormat ResetLastError ResourceCreate SendFTP SendMail SendNotification
  SeriesInfoInteger SetUserError ShortArrayToString ShortToString SignalBaseTotal Sleep SocketClose SocketConnect
  SocketCreate SocketRead SocketSend SocketTlsHandshake SocketTlsRead SocketTlsSend StringAdd StringBufferLen StringCompare
  StringConcatenate StringFill StringFind StringFormat StringGetCharacter StringInit StringLen StringReplace
  StringSetCharacter StringSplit StringSubstr StringToCharArray StringToColor StringToDouble StringToInteger StringToLower
  StringToShortArray StringToTime StringToUpper StringTrimLeft StringTrimRight StructToCharArray StructToTime Symbol
  SymbolExist SymbolInfoDouble SymbolInfoInteger SymbolInfoMarginRate SymbolInfoString SymbolInfoTick SymbolIsSynchronized
  SymbolName SymbolSelect SymbolsTotal TerminalClose TerminalInfoDouble TerminalInfoInteger TerminalInfoString TesterStop
  TextOut TimeCurrent TimeDaylightSavings TimeGMT TimeGMTOffset TimeLocal TimeToString TimeToStruct TimeTradeServer
  UninitializeReason WebRequest ZeroMemory fabs fmax fmin floor ceil round pow sqrt log exp rand srand printf sin cos tan`
    .split(/\s+/)
    .filter(Boolean),
);
