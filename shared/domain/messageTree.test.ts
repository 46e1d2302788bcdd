import { expect, it } from 'vitest';
import { messageId, type MessageId } from './ids.ts';
import { shownPath, switchTo, type TreeMessage, versionsOf } from './messageTree.ts';

const id = (name: string): MessageId => messageId.parse(name);

interface Made {
  readonly name: string;
  readonly parent: string | null;
  readonly position: number;
  readonly is?: 'shown' | 'passedOver';
}

function message({ name, parent, position, is }: Made): TreeMessage {
  return {
    id: id(name),
    parent: parent === null ? null : id(parent),
    position,
    isShown: is === 'shown',
    isPassedOver: is === 'passedOver',
  };
}

/** An answer that was replaced. Behind the first one stand two versions of a question, of which the older was shown last. */
const tree: readonly TreeMessage[] = [
  message({ name: 'ask', parent: null, position: 1, is: 'shown' }),
  message({ name: 'first', parent: 'ask', position: 2, is: 'passedOver' }),
  message({ name: 'older', parent: 'first', position: 3 }),
  message({ name: 'olderAnswer', parent: 'older', position: 4 }),
  message({ name: 'newer', parent: 'first', position: 3, is: 'passedOver' }),
  message({ name: 'newerAnswer', parent: 'newer', position: 4 }),
  message({ name: 'second', parent: 'ask', position: 2, is: 'shown' }),
];

it('shows a version with what was last shown behind it, also where that is not the newest', () => {
  expect(switchTo(tree, id('first'))).toEqual({
    fromPosition: 2,
    hide: [id('second')],
    show: [id('first'), id('older'), id('olderAnswer')],
    passOver: id('second'),
  });
});

it.each(['second', 'newer', 'nothing'])(
  'does not switch to %s: it is shown, out of the thread, or unknown',
  (wanted) => {
    expect(switchTo(tree, id(wanted))).toBeUndefined();
  },
);

it('knows the shown messages and the versions of one, in the order they were made in', () => {
  expect(shownPath([...tree].reverse()).map((each) => each.id)).toEqual([id('ask'), id('second')]);
  expect(versionsOf(tree, { parent: id('ask') })).toEqual([id('first'), id('second')]);
});
