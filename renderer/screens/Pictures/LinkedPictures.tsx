import { type ReactNode, useCallback, useState } from 'react';
import { type FetchedPicture, whyNoPicture } from '../../../shared/domain/picture.ts';
import { type LinkedPicture, LinkedPictureContext } from '../../elements/Markdown/MarkdownContext.ts';
import { AskedPicture } from './AskedPicture.tsx';

/** Lets the user see the pictures that the texts below link to. A fetched picture is shown wherever its address occurs again. */
export function LinkedPictures({ children }: { readonly children: ReactNode }) {
  const [fetched] = useState(() => new Map<string, FetchedPicture>());
  const draw = useCallback(
    (picture: LinkedPicture) =>
      whyNoPicture(new URL(picture.url)) === undefined && (
        <AskedPicture key={picture.url} picture={picture} fetched={fetched} />
      ),
    [fetched],
  );
  return <LinkedPictureContext value={draw}>{children}</LinkedPictureContext>;
}
