import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversationId, messageId, toolCallId } from '../../../../shared/domain/ids.ts';
import { nothingLeftOut } from '../../../../shared/domain/chatImport.ts';
import { shownPath, switchTo, type TreeMessage, versionsOf } from '../../../../shared/domain/messageTree.ts';
import type { ImportedChat } from './importedChat.ts';
import { placeMessages } from './placeMessages.ts';

/** A tree: for each message the number of the one it comes after, -1 for none; and which one was shown last. */
const chat: fc.Arbitrary<ImportedChat> = fc
  .tuple(fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), fc.option(fc.nat(), { nil: undefined }))
  .map(([parents, end]) => ({
    from: 'chatgpt',
    sourceId: 's',
    title: '',
    createdAt: 0,
    updatedAt: 0,
    isArchived: false,
    messages: parents.map((parent, at) => {
      const before = (parent % (at + 1)) - 1;
      return {
        key: `k${at}`,
        parent: before === -1 ? null : `k${before}`,
        role: 'user' as const,
        text: `${at}`,
        state: 'finished' as const,
        createdAt: 0,
        calls: [],
      };
    }),
    shownEnd: end === undefined ? undefined : `k${end % parents.length}`,
    leftOut: nothingLeftOut,
  }));

function placed(of: ImportedChat) {
  let last = 0;
  const rows = placeMessages(of, conversationId.parse('c'), {
    message: () => messageId.parse(`m${last++}`),
    call: () => toolCallId.parse(`t${last++}`),
  });
  const tree: TreeMessage[] = rows.map(({ stored: { message }, parent, isShown, isPassedOver }) => ({
    id: message.id,
    position: message.position,
    parent,
    isShown,
    isPassedOver,
  }));
  return { rows, tree };
}

describe('the messages of an imported chat', () => {
  it('show one thread from the beginning, through the message that was shown last', () => {
    fc.assert(
      fc.property(chat, (of) => {
        const { rows, tree } = placed(of);
        const path = shownPath(tree);
        expect(path.map(({ position }) => position)).toEqual(path.map((_, at) => at + 1));
        path.forEach(({ parent }, at) => expect(parent).toBe(path[at - 1]?.id ?? null));
        const end = rows.at(of.messages.findIndex(({ key }) => key === of.shownEnd));
        if (of.shownEnd !== undefined) expect(end?.isShown).toBe(true);
      }),
    );
  });

  it('have exactly one version at each place that is not passed over, and each version can be shown', () => {
    fc.assert(
      fc.property(chat, (of) => {
        const { tree } = placed(of);
        for (const message of tree) {
          const versions = versionsOf(tree, message);
          expect(tree.filter(({ id, isPassedOver }) => versions.includes(id) && !isPassedOver)).toHaveLength(1);
        }
        for (const shown of shownPath(tree)) {
          for (const other of versionsOf(tree, shown)) {
            if (other !== shown.id) expect(switchTo(tree, other)?.show[0]).toBe(other);
          }
        }
      }),
    );
  });
});
