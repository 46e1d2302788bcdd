import { useTranslation } from 'react-i18next';
import { type MessagePart, partName } from '../../../../shared/domain/messagePart.ts';
import { Banner } from '../../../elements/Banner/Banner.tsx';
import { Button } from '../../../elements/Button/Button.tsx';
import { RevealedText } from '../../../elements/RevealedText/RevealedText.tsx';
import { attachAgain } from '../../../store/actions/attachActions.ts';
import { usePage } from '../../../store/page.ts';
import type { ResourceRef } from '../../../store/resourceRef.ts';
import { useWatches } from '../../Resources/useWatches.ts';

/** The attached resources that the user is subscribed to and that changed since they were read. */
export function ChangedParts({ parts }: { readonly parts: readonly MessagePart[] }) {
  const { t } = useTranslation();
  const page = usePage();
  const watches = useWatches();
  const changed = parts.filter((part) => {
    const ref = refOf(part);
    return ref !== undefined && watches.of(ref) === 'changed';
  });
  return changed.map((part, at) => {
    const ref = refOf(part);
    return (
      <Banner
        key={at}
        tone="info"
        role="status"
        title={<RevealedText text={t('attach.changed', { name: partName(part) })} />}
        actions={
          <Button size="small" onClick={() => ref && void attachAgain(page, ref)}>
            {t('attach.useNew')}
          </Button>
        }
      />
    );
  });
}

function refOf(part: MessagePart): ResourceRef | undefined {
  if (part.type !== 'resource' || part.origin.kind !== 'resource') return undefined;
  const { uri, name, title, mimeType } = part;
  return { serverId: part.origin.serverId, uri, listed: { uri, name, title, mimeType } };
}
