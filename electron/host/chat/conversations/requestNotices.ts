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

/** The notices of a model's answers so far, without those of earlier turns that hold for one turn only. Pure. */
export function toldBy(stored: WholeThread['messages'], { providerId, model }: ModelRef): Notice[] {
  const turn = stored.findLastIndex(({ message }) => message.role === 'user');
  return stored.flatMap(({ message: { model: by, notices } }, at) => {
    if (by?.providerId !== providerId || by.model !== model) return [];
    return at > turn ? notices : notices.filter(({ kind }) => kind !== 'toolsSuspected');
  });
}

/** The notices of an answer without those that hold for the whole chat and were given before. Pure. */
export function untold(notices: readonly Notice[], told: readonly Notice[]): Notice[] {
  return notices.flatMap((notice): Notice[] => {
    switch (notice.kind) {
      case 'costNotCounted':
        return told.some(({ kind }) => kind === notice.kind) ? [] : [notice];
      case 'toolsNotTaken':
        return told.some((each) => each.kind === notice.kind || tellsTools(each)) ? [] : [notice];
      case 'settingsRefused': {
        const known = told.flatMap((each) => (each.kind === notice.kind ? each.settings : []));
        const settings = notice.settings.filter((setting) => !known.includes(setting));
        return settings.length === 0 ? [] : [{ ...notice, settings }];
      }
      case 'fieldsRefused': {
        const known = told.flatMap((each) => (each.kind === notice.kind ? each.fields : []));
        const fields = notice.fields.filter((field) => !known.includes(field));
        return fields.length === 0 ? [] : [{ ...notice, fields }];
      }
      case 'toolsRefused': {
        const known = told.flatMap((each) => (each.kind === notice.kind ? each.tools : []));
        const tools = notice.tools.filter(
          (one) => !known.some(({ server, tool }) => server === one.server && tool === one.tool),
        );
        return tools.length === 0 ? [] : [{ ...notice, tools }];
      }
      // What is left out stays out.
      case 'mediaLeftOut': {
        const { kind, because, count } = notice;
        const isKnown = (each: Notice) => each.kind === kind && each.because === because && each.count >= count;
        return told.some(isKnown) ? [] : [notice];
      }
      // In the further requests of a turn they stay out.
      case 'toolsSuspected':
        return told.some((each) => each.kind === notice.kind && each.count === notice.count) ? [] : [notice];
      default:
        return [notice];
    }
  });
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
