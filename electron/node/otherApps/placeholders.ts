import { fillReferences } from '../../../shared/domain/computerVariable.ts';
import { fillSecrets, secretReferences } from '../../../shared/domain/secret.ts';

/** Gives every secret a name that other apps can ask for: `github.GITHUB_TOKEN` becomes GITHUB_TOKEN. */
export class Placeholders {
  readonly #placeholder: (name: string) => string;
  readonly #variable: (name: string) => string;
  readonly #names = new Map<string, string>();
  /** Which secret each name stands for. */
  readonly #secrets = new Map<string, string>();
  readonly #used = new Set<string>();

  /**
   * @param placeholder how the app is asked for the value of a secret
   * @param variable how it refers to a variable of the computer
   * @param variables the names of variables of the computer, which stand for no secret
   */
  constructor(
    placeholder: (name: string) => string,
    variable: (name: string) => string,
    variables: readonly string[] = [],
  ) {
    this.#placeholder = placeholder;
    this.#variable = variable;
    for (const name of variables) this.#secrets.set(name, '');
  }

  /** The names that stand in the text, in the order in which they were given. */
  get named(): readonly string[] {
    return [...this.#used];
  }

  /** A text with placeholders for its references. */
  fill(text: string): string {
    return fillReferences(text, { secret: (secret) => this.#secret(secret), variable: this.#variable });
  }

  /** The same for a text in which variables of the computer are not read. */
  fillSecrets(text: string): string {
    return fillSecrets(text, (secret) => this.#secret(secret));
  }

  fillAll(texts: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, this.fill(text)]));
  }

  /** The name for the secret that a text consists of, after `lead`; `undefined` for other texts. */
  whole(text: string, lead = ''): string | undefined {
    const [secret] = secretReferences(text);
    if (secret === undefined || text !== `${lead}\${secret:${secret}}`) return undefined;
    return this.#note(this.#nameOf(secret));
  }

  /** The names for all secrets of these texts. */
  namesIn(texts: Readonly<Record<string, string>>): string[] {
    return secretReferences(JSON.stringify(texts)).map((secret) => this.#note(this.#nameOf(secret)));
  }

  /** Takes a name for a secret, which the app asks for without a placeholder in the text; `false` if it stands for another one. */
  claim(name: string, secret: string): boolean {
    const owner = this.#secrets.get(name);
    if (owner !== undefined && owner !== secret) return false;
    this.#secrets.set(name, secret);
    if (!this.#names.has(secret)) this.#names.set(secret, name);
    this.#note(name);
    return true;
  }

  #secret(secret: string): string {
    return this.#placeholder(this.#note(this.#nameOf(secret)));
  }

  #note(name: string): string {
    this.#used.add(name);
    return name;
  }

  /** Secrets of different servers have different names. */
  #nameOf(secret: string): string {
    const known = this.#names.get(secret);
    if (known !== undefined) return known;
    const plain = secret
      .replace(/^[^.]*\.(?=.)/, '')
      .replace(/\W/g, '_')
      .toUpperCase();
    const base = /^[A-Z]/.test(plain) ? plain : `SECRET_${plain}`;
    let name = base;
    for (let number = 2; this.#secrets.has(name); number++) name = `${base}_${number}`;
    this.#names.set(secret, name);
    this.#secrets.set(name, secret);
    return name;
  }
}
