// What programs use of MQL5. Numbers that the documentation does not fix are those of MetaQuotes' enumerations.
#pragma once
#include "crypt.h"
#include "files.h"
#include "market.h"
#include "numbers.h"
#include "pipe.h"
#include "text.h"
#include "trade.h"
