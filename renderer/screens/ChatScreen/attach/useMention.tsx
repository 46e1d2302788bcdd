import { useCallback, useId } from 'react';
import type { ComposerList } from '../../../groups/Composer/Composer.tsx';
import { type MentionChoice, MentionList } from '../../../groups/MentionList/MentionList.tsx';
import { mentionAt, withoutMention } from '../../../groups/MentionList/mention.ts';
import { attachResource } from '../../../store/actions/attachActions.ts';
import { usePage, usePageState } from '../../../store/page.ts';
import type { ResourceRef } from '../../../store/resourceRef.ts';
import { selectServers } from '../../../store/selectors.ts';
import { type MentionSearch, useMentionSearch } from '../useMentionSearch.ts';

const maxChoices = 20;

interface Choice extends MentionChoice {
  readonly ref: ResourceRef;
}

interface MentionState extends Pick<MentionSearch<Choice>, 'look'> {
  readonly list: ComposerList;
}

/**
 * Resources of all servers, found by the text after an `@`; the chosen one is read and attached.
 *
 * @param send the action of Enter without a list
 */
export function useMention(text: string, setText: (text: string) => void, send: () => void): MentionState {
  const page = usePage();
  const id = useId();
  const find = useFindResources();
  const { choices, active, isFound, chooseAt, onKeyDown, close, look } = useMentionSearch({
    mentionAt,
    find,
    keyOf: ({ key }: Choice) => key,
    isFirstChosen: () => true,
    choose: ({ ref }, mention) => {
      setText(withoutMention(text, mention));
      void attachResource(page, ref);
    },
    send,
  });
  return {
    list: {
      popup: isFound && <MentionList id={id} choices={choices} active={active} onChoose={chooseAt} />,
      listId: isFound ? id : undefined,
      optionId: isFound && active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown,
      onFocus: () => undefined,
      onBlur: close,
    },
    look,
  };
}

function useFindResources(): (search: string, signal: AbortSignal) => Promise<readonly Choice[]> {
  const { client } = usePage();
  const servers = usePageState(selectServers);
  return useCallback(
    async (search, signal) => {
      const { rows } = await client.call('resource.rows', { shape: 'list', search, limit: maxChoices }, signal);
      return rows.flatMap((row): Choice[] => {
        if (row.kind !== 'resource') return [];
        const { key, serverId, resource } = row;
        const server = servers.find(({ definition }) => definition.id === serverId)?.definition.name ?? '';
        return [{ key, server, resource, ref: { serverId, uri: resource.uri, listed: resource } }];
      });
    },
    [client, servers],
  );
}
