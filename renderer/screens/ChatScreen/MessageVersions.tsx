import { useCallback } from 'react';
import type { Message } from '../../../shared/domain/conversation.ts';
import type { MessageId } from '../../../shared/domain/ids.ts';
import { VersionSwitcher } from '../../groups/VersionSwitcher/VersionSwitcher.tsx';
import { showVersion } from '../../store/actions/versionActions.ts';
import { usePage, usePageState } from '../../store/page.ts';

interface MessageVersionsProps {
  readonly message: Message;
  readonly versions: readonly MessageId[];
  /** Why no other version can be shown now. */
  readonly offBecause: string | undefined;
}

/** The switcher of a message with several versions. */
export function MessageVersions({ message, versions, offBecause }: MessageVersionsProps) {
  const page = usePage();
  const focused = usePageState(({ shownVersion }) =>
    shownVersion?.messageId === message.id ? shownVersion.by : undefined,
  );
  const onFocused = useCallback(() => page.store.getState().setShownVersion(undefined), [page]);
  return (
    <VersionSwitcher
      versions={versions}
      shown={message.id}
      focused={focused}
      offBecause={offBecause}
      onFocused={onFocused}
      onShow={(version, by) => void showVersion(page, message, version, by)}
    />
  );
}
