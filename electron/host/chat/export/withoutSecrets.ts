import type { ExportedMessage } from '../../../../shared/domain/chatExport.ts';
import { isOwnWord } from '../../../../shared/domain/problem.ts';

/**
 * Fields that hold a keyword of Gatehouse, an id or a hash. A secret that equals such a value must not break the file.
 */
const ownWords = new Set([
  'id',
  'role',
  'state',
  'kind',
  'type',
  'code',
  'outcome',
  'by',
  'blob',
  'serverId',
  'grantId',
  // In the reasons of decisions.
  'ruleId',
  'action',
  'scope',
  'covers',
  'found',
  'answer',
  'ended',
  'change',
  'became',
  'act',
  'limit',
]);
/** Fields with arbitrary content, including its field names. */
const foreign = new Set(['arguments', 'editedArguments', 'structured', 'meta', 'data']);

/** The message without the values of known secrets. Pure except for `hide`. */
export function withoutSecrets(message: ExportedMessage, hide: (text: string) => string): ExportedMessage {
  return hidden(message, hide, { isForeign: false }) as ExportedMessage;
}

function hidden(
  value: unknown,
  hide: (text: string) => string,
  { isForeign }: { readonly isForeign: boolean },
): unknown {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map((entry) => hidden(entry, hide, { isForeign }));
  if (typeof value !== 'object' || value === null) return value;
  const kind: unknown = 'kind' in value ? value.kind : undefined;
  const entries = Object.entries(value).map(([name, entry]) => {
    const isOwn = !isForeign && typeof entry === 'string' && (ownWords.has(name) || isOwnWord(kind, name));
    const next: unknown = isOwn ? entry : hidden(entry, hide, { isForeign: isForeign || foreign.has(name) });
    return [isForeign ? hide(name) : name, next] as const;
  });
  return Object.fromEntries(entries);
}
