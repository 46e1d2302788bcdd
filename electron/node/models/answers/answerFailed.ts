/** The provider ended the answer with an error; `toModelError` reads `error` as it reads an HTTP body. */
export class AnswerFailed extends Error {
  readonly error: { readonly message: string; readonly code: string };

  constructor(message: string, code: string) {
    super(message);
    this.error = { message, code };
  }
}
