import { useState } from 'react';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { changeSelection, nothingSelected, onlyListed, type SelectionChange } from './selection.ts';

export interface ServerSelection {
  readonly servers: readonly ServerView[];
  readonly has: (server: ServerView) => boolean;
  readonly change: (change: SelectionChange) => void;
}

/** The servers that are selected among those that are listed. */
export function useSelection(listed: readonly ServerView[]): ServerSelection {
  const [selection, setSelection] = useState(nothingSelected);
  const ids = listed.map(({ definition }) => definition.id);
  const { chosen } = onlyListed(selection, ids);
  return {
    servers: listed.filter(({ definition }) => chosen.has(definition.id)),
    has: ({ definition }) => chosen.has(definition.id),
    change: (change) => setSelection((before) => changeSelection(before, change, ids)),
  };
}
