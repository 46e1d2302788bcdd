import { Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ToolSummary } from '../../../shared/domain/tool.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { maxShownOfGroup, type PaletteItem } from '../../groups/CommandPalette/CommandPalette.tsx';
import { usePage, usePageState } from '../../store/page.ts';

interface FoundTools {
  readonly typed: string;
  readonly tools: readonly ToolSummary[];
  readonly total: number;
}

/** The tools of running servers that fit what was typed, as the host finds them: they lead to their server. */
export function usePaletteTools(typed: string, isOpen: boolean, inSight: (show: () => void) => () => void) {
  const { client } = usePage();
  const showServer = usePageState((state) => state.showServer);
  const servers = usePageState((state) => state.snapshot?.servers);
  const [found, setFound] = useState<FoundTools>({ typed: '', tools: [], total: 0 });
  const search = keepStart(typed.trim(), 200);
  useEffect(() => {
    if (!isOpen) return;
    const abort = new AbortController();
    client.call('tool.list', { search, limit: maxShownOfGroup }, abort.signal).then(
      ({ tools, total }) => !abort.signal.aborted && setFound({ typed: search, tools, total }),
      // The rest of the palette works without them.
      () => undefined,
    );
    return () => abort.abort();
  }, [client, isOpen, search]);
  const items = found.tools.map(({ tool: { serverId, name }, title }): PaletteItem => {
    const server = servers?.find(({ definition }) => definition.id === serverId)?.definition.name ?? '';
    return {
      id: `tool ${serverId} ${name}`,
      label: title ?? name,
      // The host finds the words in any order.
      search: [title, name, server, found.typed].filter(Boolean).join(' '),
      hint: server,
      icon: Wrench,
      run: inSight(() => showServer(serverId)),
    };
  });
  return { items, total: found.typed === search ? found.total : undefined };
}
