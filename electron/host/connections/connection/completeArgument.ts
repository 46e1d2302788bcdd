import type { ParsedInput } from '../../../../shared/contract/define.ts';
import type { PageContract, PageOutput } from '../../../../shared/contract/commands.ts';
import { HostError } from '../../../../shared/domain/error.ts';
import type { ServerConnection } from './serverConnection.ts';

type Asked = Omit<ParsedInput<PageContract, 'completion.complete'>, 'serverId'>;

const maxValueChars = 4000;
/** The specification's own bound (2025-06-18, server/utilities/completion). */
const maxValues = 100;

/**
 * Suggests values for an argument, as its server does. Suggestions are optional: a server without completion gives
 * none, and a failure is not reported.
 *
 * @throws HostError `cancelled`, also when a newer request for the same argument was made
 */
export async function completeArgument(
  connection: ServerConnection,
  { ref, argument, arguments: given }: Asked,
  signal: AbortSignal,
): Promise<PageOutput<'completion.complete'>> {
  const others = Object.entries(given).filter(([name, value]) => name !== argument.name && value !== '');
  const asked = {
    ref:
      ref.kind === 'prompt'
        ? { type: 'ref/prompt' as const, name: ref.name }
        : { type: 'ref/resource' as const, uri: ref.uriTemplate },
    argument,
    ...(others.length > 0 ? { context: { arguments: Object.fromEntries(others) } } : {}),
  };
  try {
    const { values, hasMore, total } = await connection.completions.ask(asked, signal);
    const usable = [...new Set(values)].filter(isUsable).slice(0, maxValues);
    return { values: usable, hasMore: hasMore === true || (total ?? 0) > usable.length };
  } catch (error) {
    if (signal.aborted || (error instanceof HostError && error.code === 'cancelled')) throw error;
    return { values: [], hasMore: false };
  }
}

/** Whether a one-line field can show the value. */
function isUsable(value: string): boolean {
  return value.length <= maxValueChars && value.trim() !== '' && !/\p{Cc}/u.test(value);
}
