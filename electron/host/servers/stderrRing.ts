const maxLines = 500;
const maxLineLength = 4000;

/** The newest lines a server wrote to stderr; bounded, whatever the server does. */
export class StderrRing {
  #lines: string[] = [];

  push(line: string): void {
    this.#lines.push(line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line);
    if (this.#lines.length > maxLines) this.#lines = this.#lines.slice(-maxLines / 2);
  }

  clear(): void {
    this.#lines = [];
  }

  get lines(): readonly string[] {
    return this.#lines;
  }
}
