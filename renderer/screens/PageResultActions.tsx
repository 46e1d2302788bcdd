import { useMemo, type ReactNode } from 'react';
import { AskLinkContext } from '../elements/Markdown/MarkdownContext.ts';
import { type ResultActions, ResultActionsContext } from '../groups/ToolResult/ResultActionsContext.ts';
import type { Sha256 } from '../../shared/domain/ids.ts';
import { saveBlob } from '../store/actions/blobActions.ts';
import { askLink } from '../store/actions/linkActions.ts';
import { usePage } from '../store/page.ts';
import { BlobPicture } from './BlobPicture.tsx';
import { BlobSound } from './BlobSound.tsx';
import { DragHandle } from './DragHandle.tsx';

/** Provides what results and links of models and servers need from the page to everything below. */
export function PageResultActions({ children }: { readonly children: ReactNode }) {
  const page = usePage();
  const actions = useMemo<ResultActions>(
    () => ({
      drawPicture: (blob, mimeType, name) => <BlobPicture blob={blob} mimeType={mimeType} name={name} />,
      drawSound: (blob, mimeType, name) => <BlobSound blob={blob} mimeType={mimeType} server={name} />,
      drawHandle: (blob, name) => <DragHandle blob={blob} name={name} />,
      readText: async (blob) => (await page.blobs.read(blob as Sha256)).text(),
      save: (blob, name) => void saveBlob(page, blob as Sha256, name),
      askLink: (url) => askLink(page, url),
    }),
    [page],
  );
  return (
    <AskLinkContext value={actions.askLink}>
      <ResultActionsContext value={actions}>{children}</ResultActionsContext>
    </AskLinkContext>
  );
}
