interface Options {
  readonly instead?: string;
  readonly where?: string;
  readonly functions?: Readonly<Record<string, string>>;
  readonly methods?: readonly string[];
  readonly replace?: readonly (readonly [RegExp, string])[];
}

export default function leaveOut(
  this: { getOptions(): Options; readonly resourcePath: string },
  source: string,
): string;
