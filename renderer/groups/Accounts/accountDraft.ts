import { namesOfLiteralSecrets } from '../../../shared/domain/literalSecrets/keepSecrets.ts';
import { secretReferences } from '../../../shared/domain/secret.ts';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import { accountName } from '../../../shared/domain/serverAccounts.ts';
import { parseDraft, type ServerDraft } from '../ServerForm/serverDraft.ts';

/** An account as it is typed. */
export interface AccountDraft {
  readonly name: string;
  /** What the present account is called from now on; `undefined` where it has a name. */
  readonly presentName: string | undefined;
  /** The variables of a process, or the headers of a server over HTTP, one per line. */
  readonly values: string;
}

/** What an account is to have. */
export interface TypedAccount {
  readonly name: string;
  readonly presentName: string | undefined;
  readonly values: { readonly env: Record<string, string>; readonly headers: Record<string, string> };
  /** The names of values that look like secrets which are written out. */
  readonly literal: readonly string[];
}

export type AccountProblem = 'name' | 'presentName' | 'sameName' | 'values';

export type ParsedAccount =
  | { readonly ok: true; readonly account: TypedAccount }
  | { readonly ok: false; readonly problems: readonly AccountProblem[] };

/**
 * Parses the typed text as the form of the server would. Pure.
 *
 * @param server the server as its own form has it
 * @param taken the names of its other accounts
 */
export function parseAccount(draft: AccountDraft, server: ServerDraft, taken: readonly string[]): ParsedAccount {
  const name = accountName.safeParse(draft.name);
  const present = draft.presentName === undefined ? undefined : accountName.safeParse(draft.presentName);
  const typed = server.kind === 'stdio' ? { env: draft.values } : { headers: draft.values };
  const parsed = parseDraft({ ...server, name: 'any', ...typed });
  const problems: AccountProblem[] = [];
  if (!name.success) problems.push('name');
  if (present?.success === false) problems.push('presentName');
  if (name.success && [...taken, present?.data].includes(name.data)) problems.push('sameName');
  if (!parsed.ok) problems.push('values');
  if (!name.success || !parsed.ok || problems.length > 0) return { ok: false, problems };
  const { launch } = parsed;
  return {
    ok: true,
    account: {
      name: name.data,
      presentName: present?.data,
      values: launch.kind === 'stdio' ? { env: launch.env, headers: {} } : { env: {}, headers: launch.headers },
      literal: literalIn(launch),
    },
  };
}

/** The secrets that the typed text refers to. Pure. */
export function secretsOfAccount({ values }: AccountDraft): string[] {
  return secretReferences(values);
}

/** Only what belongs to the account is looked at. */
function literalIn(launch: ConfigurableLaunch): string[] {
  if (launch.kind === 'stdio') return namesOfLiteralSecrets({ ...launch, args: [] });
  return namesOfLiteralSecrets({ ...launch, url: new URL(launch.url).origin });
}
