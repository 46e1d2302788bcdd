import type { Notice } from '../../../../shared/domain/conversation.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import type { ModelLimits } from '../../ports/modelProvider.ts';
import type { WholeThread } from '../../ports/stores.ts';

/** What a request says of tools that it does not have. Pure. */
export function toolNotices(
  { tools }: ModelLimits,
  { sent, leftOut, isTold }: { readonly sent: number; readonly leftOut: number; readonly isTold: boolean },
): Notice[] {
  if (leftOut === 0) return [];
  if (tools > 0) return [{ kind: 'toolsLeftOut', sent, leftOut }];
  return isTold ? [] : [{ kind: 'toolsNotTaken', count: leftOut }];
}

/** Whether an answer of this model says already that its cost is not known. Pure. */
export function isToldUncounted(stored: WholeThread['messages'], { providerId, model }: ModelRef): boolean {
  return stored.some(
    ({ message: { model: by, notices } }) =>
      by?.providerId === providerId && by.model === model && notices.some(({ kind }) => kind === 'costNotCounted'),
  );
}

/** Whether a note on a model that took over says already that it takes no tools. */
export function tellsTools(notice: Notice): boolean {
  return notice.kind === 'handedOver' && notice.isWithoutTools;
}

/** How many names are shown. */
const maxNamesTold = 5;

/** Which tools have shorter definitions. Pure. */
export function toolsShortened(names: readonly string[]): Notice {
  return { kind: 'toolsShortened', names: names.slice(0, maxNamesTold), count: names.length };
}
