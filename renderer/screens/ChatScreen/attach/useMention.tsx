import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { ComposerList } from '../../../groups/Composer/Composer.tsx';
import { type MentionChoice, MentionList } from '../../../groups/MentionList/MentionList.tsx';
import { type Mention, mentionAt, withoutMention } from '../../../groups/MentionList/mention.ts';
import { attachResource } from '../../../store/actions/attachActions.ts';
import { usePage, usePageState } from '../../../store/page.ts';
import type { ResourceRef } from '../../../store/resourceRef.ts';
import { selectServers } from '../../../store/selectors.ts';

const maxChoices = 20;
/** Whoever pressed Enter waits so long for what a search finds; then Enter is what it is without a list. */
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
  /** Looks where the caret is now. */
  readonly look: (text: string, caret: number) => void;
}

/**
 * Resources of all servers, found by what stands after an `@`; the one that is chosen is read and attached. Enter before that
 * was looked for is not lost: it takes the first that is found a moment later, or sends where nothing fits.
 *
 * @param send what Enter does where there is no list
 */
export function useMention(text: string, setText: (text: string) => void, send: () => void): MentionState {
  const page = usePage();
  const id = useId();
  const [mention, setMention] = useState<Mention>();
  const [active, setActive] = useState(0);
  /** Where the `@` stands that is to be left alone. */
  const [dismissed, setDismissed] = useState<number>();
  /** Enter was pressed here, before this was looked for. */
  const [entered, setEntered] = useState<Mention>();
  const found = useFound(mention?.search);
  const isLooking = mention !== undefined && mention.from !== dismissed;
  const isOpen = isLooking && found !== undefined;
  const choices = found?.choices ?? none;
  // Until what was typed last was looked for, nothing that is shown is what is meant.
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
        // Where nothing fits, Enter sends: an @ may be meant as it is.
        const isOurs = key === 'Escape' || choices.length > 0 || !isFresh;
        // The list may not be there yet: Enter waits for it all the same.
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

/** What fits; `undefined` while nothing is looked for. What was found stays until something else was. */
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
