/** An error of the Bot API; the message is its `description`. */
export class BotApiError extends Error {
  constructor(
    readonly code: number,
    description: string,
  ) {
    super(description);
  }
}
