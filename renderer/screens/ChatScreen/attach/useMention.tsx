import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { ComposerList } from '../../../groups/Composer/Composer.tsx';
import { type MentionChoice, MentionList } from '../../../groups/MentionList/MentionList.tsx';
import { type Mention, mentionAt, withoutMention } from '../../../groups/MentionList/mention.ts';
import { attachResource } from '../../../store/actions/attachActions.ts';
import { usePage, usePageState } from '../../../store/page.ts';
import type { ResourceRef } from '../../../store/resourceRef.ts';
import { selectServers } from '../../../store/selectors.ts';

const maxChoices = 20;
/** How long Enter waits for the results of a search; after that, it acts as without a list. */
const maxWaitMs = 1000;

interface Choice extends MentionChoice {
  readonly ref: ResourceRef;
}

interface Found {
  readonly search: string;
  readonly choices: readonly Choice[];
}

const none: readonly Choice[] = [];

export interface MentionState {
  readonly list: ComposerList;
  /** Checks the text at the caret. */
  readonly look: (text: string, caret: number) => void;
}

/**
 * Resources of all servers, found by the text after an `@`; the chosen one is read and attached. An Enter before the
 * results is not lost: it chooses the first result a moment later, or sends the message when nothing matches.
 *
 * @param send the action of Enter without a list
 */
export function useMention(text: string, setText: (text: string) => void, send: () => void): MentionState {
  const page = usePage();
  const id = useId();
  const [mention, setMention] = useState<Mention>();
  const [active, setActive] = useState(0);
  /** The position of an `@` that the user dismissed. */
  const [dismissed, setDismissed] = useState<number>();
  /** The mention at which Enter was pressed before its results arrived. */
  const [entered, setEntered] = useState<Mention>();
  const found = useFound(mention?.search);
  const isLooking = mention !== undefined && mention.from !== dismissed;
  const isOpen = isLooking && found !== undefined;
  const choices = found?.choices ?? none;
  // Until the latest text was searched, the results do not match it.
  const isFresh = found?.search === mention?.search;

  const close = () => setMention(undefined);
  const choose = (at: number) => {
    const choice = choices[at];
    if (mention === undefined || choice === undefined) return;
    setText(withoutMention(text, mention));
    close();
    void attachResource(page, choice.ref);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive((at) => (at + 1) % Math.max(1, choices.length)),
    ArrowUp: () => setActive((at) => (at + choices.length - 1) % Math.max(1, choices.length)),
    Enter: () => (isFresh ? choose(active) : setEntered(mention)),
    Tab: () => isFresh && choose(active),
    Escape: () => {
      setDismissed(mention?.from);
      setEntered(undefined);
    },
  };
  const isWaiting = isLooking && entered !== undefined && entered === mention;
  const decide = useEffectEvent(() => {
    setEntered(undefined);
    if (isFresh && choices.length > 0) choose(0);
    else send();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(decide, isFresh ? 0 : maxWaitMs);
    return () => clearTimeout(timer);
  }, [isWaiting, isFresh]);

  return {
    list: {
      popup: isOpen && <MentionList id={id} choices={choices} active={active} onChoose={choose} />,
      listId: isOpen ? id : undefined,
      optionId: isOpen && choices.length > 0 ? `${id}-${active}` : undefined,
      onKeyDown: ({ key, shiftKey }) => {
        const run = keys[key];
        // Without matches, Enter sends the message: an `@` may be plain text.
        const isOurs = key === 'Escape' || choices.length > 0 || !isFresh;
        // The list may not be shown yet, but Enter waits for it.
        const isThere = key === 'Enter' ? isLooking : isOpen;
        if (!isThere || run === undefined || !isOurs || shiftKey) return false;
        run();
        return true;
      },
      onFocus: () => undefined,
      onBlur: close,
    },
    look: (now, caret) => {
      const next = mentionAt(now, caret);
      if (next?.from === mention?.from && next?.search === mention?.search) return;
      if (next?.search !== mention?.search) setActive(0);
      if (next?.from !== dismissed) setDismissed(undefined);
      setMention(next);
    },
  };
}

/** The matches; `undefined` without a search. Old matches stay until new ones arrive. */
function useFound(search: string | undefined): Found | undefined {
  const { client } = usePage();
  const servers = usePageState(selectServers);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (search === undefined) return;
    const abort = new AbortController();
    client.call('resource.rows', { shape: 'list', search, limit: maxChoices }, abort.signal).then(
      ({ rows }) => {
        if (abort.signal.aborted) return;
        const found = rows.flatMap((row): Choice[] => {
          if (row.kind !== 'resource') return [];
          const { key, serverId, resource } = row;
          const server = servers.find(({ definition }) => definition.id === serverId)?.definition.name ?? '';
          return [{ key, server, resource, ref: { serverId, uri: resource.uri, listed: resource } }];
        });
        setFound({ search, choices: found });
      },
      () => !abort.signal.aborted && setFound({ search, choices: none }),
    );
    return () => abort.abort();
  }, [client, search, servers]);
  return search === undefined ? undefined : found;
}
