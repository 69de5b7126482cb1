/** Telegram has names of 5 to 32 of these characters, and sells some of 4. */
const telegramPattern = /^\w{4,32}$/;

/** Returns the error of a Telegram name without its @. The name is optional. */
export const findTelegramError = (handle: string): string | undefined =>
  handle === '' || telegramPattern.test(handle)
    ? undefined
    : 'Entre 4 y 32 letras sin acentos, cifras o guiones bajos, sin espacios.';
