import { builtInNames } from './built-in-names.mjs';
import { mapTokens } from './tokens.mjs';

/**
 * Constructs of C++ that MQL5 does not have, and those of MQL5 that these programs do not use.
 *
 * @type {readonly (readonly [RegExp, string])[]}
 */
const forbidden = [
  [/\bauto\b/, 'MQL5 has no auto'],
  [
    /\b(?:throw|try|catch|nullptr|constexpr|decltype|goto|static_cast|reinterpret_cast|noexcept|thread_local|unsigned|signed|size_t|using|namespace|mutable|friend|explicit|inline|and|or|not)\b/,
    'a keyword of C++ that these programs do not use',
  ],
  [
    /\b(?:class|new|delete|template|operator|union|typedef)\b/,
    'these programs use functions and structures only',
  ],
  [/\[[&=\w, ]*\]\s*\([^)]*\)\s*\{/, 'MQL5 has no lambdas'],
  [/->|\bstd\s*::/, 'MQL5 has no -> and no std'],
  [/\bfor\s*\([^;:()]*:/, 'MQL5 has no for over a range'],
  [/(?:^|[;{])\s*(?:const\s+)?[A-Za-z_]\w*\s*&\s*\w+\s*=/, 'MQL5 has no local references'],
  [
    /(?:^|[;{(,])\s*(?:const\s+)?(?:int|uint|long|ulong|double|bool|string|char|uchar|datetime|ushort)\s*\*/,
    'pointers lead only to objects of classes',
  ],
  [/[(,]\s*(?:const\s+)?[A-Za-z_]\w*\s+\w+\s*\[\s*\]/, 'an array is passed by reference'],
  [/\breturn\s*\{/, 'MQL5 does not return a list'],
  [/\b[A-Za-z_]\w*\s+[a-z_]\w*\{/, 'MQL5 initialises with = {}'],
  [/[!=]=\s*NULL\b/, 'compare a text with ""'],
  [/^\s*#\s*(?:import|include|ifdef|ifndef|if)\b/, 'one file without imports'],
  [/\bD'/, 'write dates as seconds'],
  [/""\s*""/, 'join texts with +'],
  [/\bZeroMemory\b/, 'a structure with texts is initialised with = {}'],
  [/\bStringSplit\b/, 'StringSplit does not document empty parts'],
  [/\bGetTickCount\b/, 'GetTickCount overflows after 49 days: use GetTickCount64'],
  [/\b\w{64,}\b/, 'a name has at most 63 characters'],
  [/[^\x20-\x7e\t\r\n]/, 'code other than texts and comments is ASCII'],
  [/(?:^|[;{)])\s*OrderSend\s*\(/, 'the result of OrderSend is used'],
];

/**
 * Arguments that calls need so that texts survive.
 *
 * @type {readonly (readonly [string, readonly string[]])[]}
 */
const requiredWords = [
  ['StringToCharArray', ['WHOLE_ARRAY', 'CP_UTF8']],
  ['CharArrayToString', ['WHOLE_ARRAY', 'CP_UTF8']],
  ['FileOpen', ['CP_UTF8']],
];

const types =
  '(?:void|bool|char|uchar|short|ushort|int|uint|long|ulong|float|double|string|datetime|color|ENUM_\\w+|Mql\\w+)';
const declaration = new RegExp(`\\b${types}[\\s&]+([A-Za-z_]\\w*)`, 'g');

/**
 * The arguments of the calls of a function, as text.
 *
 * @param {string} line
 * @param {string} name
 */
function findCalls(line, name) {
  return [...line.matchAll(new RegExp(`\\b${name}\\s*\\(([^;]*)`, 'g'))].map(
    ([, callArguments = '']) => callArguments,
  );
}

/**
 * Lists what MetaEditor is known to reject, or what is known to lose data in a terminal. Other mistakes are errors of the
 * C++ compiler (`../shim/`).
 *
 * @param {string} source
 * @returns {readonly { readonly line: number, readonly message: string }[]}
 */
export function findProblems(source) {
  const code = mapTokens(source, { text: () => '""', character: () => "'0'" });
  return code.split('\n').flatMap((text, index) => {
    const messages = [
      ...forbidden.filter(([pattern]) => pattern.test(text)).map(([, reason]) => reason),
      ...requiredWords.flatMap(([name, words]) =>
        findCalls(text, name).flatMap((call) =>
          words
            .filter((requiredWord) => !call.includes(requiredWord))
            .map((requiredWord) => `${name} needs ${requiredWord}`),
        ),
      ),
      ...[...text.matchAll(declaration)]
        .filter(([, name = '']) => builtInNames.has(name))
        .map(([, name]) => `${name} is a name of MQL5`),
    ];
    return messages.map((message) => ({ line: index + 1, message }));
  });
}
