import type { ProjectId } from '../../../../shared/domain/ids.ts';
import type { SearchFilter } from '../../../../shared/domain/search.ts';
import { partExpressions, type QueryPart } from './searchTerms.ts';

/** Characters for private use begin terms that are not words: no query contains them, because they are no letters. */
const marks = {
  everything: '\ue000',
  server: '\ue001',
  tool: '\ue002',
  month: '\ue003',
  file: '\ue004',
  conversation: '\ue005',
} as const;
/** A longer range of time is not narrowed by the index. */
const maxMonths = 60;
const maxEncodedCharacters = 64;

/** What filters can ask about a message. */
export interface FilterFacts {
  readonly conversationId: string;
  readonly at: number;
  readonly hasFile: boolean;
  /** Of its chat; they are not in the index, because they change without the message. */
  readonly tags: readonly string[];
  /** The same for its project. */
  readonly projectId: ProjectId | undefined;
  readonly calls: readonly { readonly serverId?: string | undefined; readonly toolName?: string | undefined }[];
}

/** The terms by which the index applies a filter. Pure. */
export function filterTerms({ conversationId, at, hasFile, calls }: Omit<FilterFacts, 'tags' | 'projectId'>): string[] {
  const terms = [marks.everything, term('conversation', conversationId), monthTerm(monthOf(at))];
  if (hasFile) terms.push(marks.file);
  for (const { serverId, toolName } of calls) {
    if (serverId !== undefined) terms.push(term('server', serverId));
    if (toolName !== undefined) terms.push(term('tool', toolName));
  }
  return terms;
}

/** Whether a filter includes a message: the index only narrows what is looked at. Pure. */
export function isIncluded(filter: SearchFilter, facts: FilterFacts): boolean {
  const { conversationId, at, hasFile, tags, projectId, calls } = facts;
  const { serverId, toolName, from = 0, to = Infinity } = filter;
  if (filter.conversationId !== undefined && filter.conversationId !== conversationId) return false;
  if (filter.projectId !== undefined && filter.projectId !== projectId) return false;
  if (filter.tag !== undefined && !tags.includes(filter.tag)) return false;
  if (at < from || at >= to || (filter.hasFile === true && !hasFile)) return false;
  if (serverId === undefined && toolName === undefined) return true;
  return calls.some(
    (call) =>
      (serverId === undefined || call.serverId === serverId) && (toolName === undefined || call.toolName === toolName),
  );
}

/** The expression of FTS5 for a query and a filter. Pure. */
export function matchExpression(parts: readonly QueryPart[], filter: SearchFilter, now: number): string {
  const all = parts.flatMap(partExpressions);
  if (filter.conversationId !== undefined) all.push(exact(term('conversation', filter.conversationId)));
  if (filter.serverId !== undefined) all.push(exact(term('server', filter.serverId)));
  if (filter.toolName !== undefined) all.push(exact(term('tool', filter.toolName)));
  if (filter.hasFile === true) all.push(exact(marks.file));
  const { from, to } = filter;
  const last = Math.min(to ?? now, now);
  const wanted = from === undefined ? [] : monthsBetween(from, last);
  if (wanted.length > 0) all.push(anyOf(wanted));
  if (all.length === 0) all.push(exact(marks.everything));
  const unwanted = to === undefined || wanted.length > 0 ? [] : monthsBetween(to, now).slice(1);
  const required = all.join(' AND ');
  return unwanted.length === 0 ? required : `(${required}) NOT ${anyOf(unwanted)}`;
}

function exact(text: string): string {
  return `"${text}"`;
}

function anyOf(months: readonly number[]): string {
  return `(${months.map((month) => exact(monthTerm(month))).join(' OR ')})`;
}

/** Names may contain anything; letters and digits are safe in a term. */
function term(kind: keyof typeof marks, name: string): string {
  const codes = [...name].slice(0, maxEncodedCharacters).map((character) => character.codePointAt(0)?.toString(16));
  return `${marks[kind]}${codes.join('x')}`;
}

function monthTerm(month: number): string {
  return `${marks.month}${month}`;
}

/** The number of a month since the year 0. */
function monthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The months of a time, both ends included; none when there are too many. */
function monthsBetween(from: number, to: number): number[] {
  const [first, last] = [monthOf(from), monthOf(to)];
  if (!(last >= first && last - first < maxMonths)) return [];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
