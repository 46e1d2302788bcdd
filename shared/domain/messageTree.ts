import type { MessageId } from './ids.ts';

/**
 * A message in the tree of all versions of a conversation. An edited message, and an answer that was replaced, stay as
 * other versions: they have the same parent as the message that took their place.
 */
export interface TreeMessage {
  readonly id: MessageId;
  readonly position: number;
  /** The message before it; `null` for the first one. */
  readonly parent: MessageId | null;
  readonly isShown: boolean;
  /** Another version of it was shown last. Exactly one version of each message is not passed over. */
  readonly isPassedOver: boolean;
}

/** What changes when another version is shown. */
export interface VersionSwitch {
  /** The thread differs from this position on. */
  readonly fromPosition: number;
  /** The version that was shown, and everything after it. */
  readonly hide: readonly MessageId[];
  /** The wanted version, and everything that was last shown after it. */
  readonly show: readonly MessageId[];
  readonly passOver: MessageId;
}

/** The messages that are shown, from the first to the last. */
export function shownPath<Of extends TreeMessage>(tree: readonly Of[]): Of[] {
  return tree.filter(({ isShown }) => isShown).sort((a, b) => a.position - b.position);
}

/** All versions of a message, itself included, in the order of the tree, which is the order they were made in. */
export function versionsOf(tree: readonly TreeMessage[], { parent }: Pick<TreeMessage, 'parent'>): MessageId[] {
  return tree.filter((message) => message.parent === parent).map(({ id }) => id);
}

/** `undefined` if this is no hidden version of a message of the shown thread. */
export function switchTo(tree: readonly TreeMessage[], wanted: MessageId): VersionSwitch | undefined {
  const target = tree.find(({ id }) => id === wanted);
  const path = shownPath(tree);
  if (target === undefined || target.isShown) return undefined;
  const current = path.find(({ parent }) => parent === target.parent);
  if (current === undefined) return undefined;
  return {
    fromPosition: current.position,
    hide: path.filter(({ position }) => position >= current.position).map(({ id }) => id),
    show: lastShownFrom(tree, target),
    passOver: current.id,
  };
}

/** A message and what was shown after it when it was last shown. */
function lastShownFrom(tree: readonly TreeMessage[], from: TreeMessage): MessageId[] {
  const chosen = new Map<MessageId, TreeMessage>();
  for (const message of tree) {
    if (message.parent !== null && !message.isPassedOver) chosen.set(message.parent, message);
  }
  const path: MessageId[] = [];
  for (let at: TreeMessage | undefined = from; at !== undefined; at = chosen.get(at.id)) path.push(at.id);
  return path;
}
