import { FileText } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultPart } from '../../../shared/domain/tool.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { type ResultOrigin, ResultActionsContext } from './ResultActionsContext.ts';
import { TextContent } from './TextContent.tsx';
import styles from './ToolResult.module.css';

interface EmbeddedResourceProps {
  readonly resource: Extract<ResultPart, { type: 'resource' }>;
  readonly from: ResultOrigin;
}

/** A resource in a result: text by its declared type, pictures and audio as such, other bytes as a file to save. */
export function EmbeddedResource({ resource, from: { tool } }: EmbeddedResourceProps) {
  const { t, i18n } = useTranslation();
  const { drawPicture, drawSound, drawHandle, save } = useContext(ResultActionsContext);
  const { uri, mimeType, text, whole, blob, bytes } = resource;
  const facts = [mimeType, bytes === undefined ? undefined : bytesText(bytes, i18n.language)]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={styles.resource}>
      <p className={styles.linkName}>
        <FileText size={15} aria-hidden />
        <span className={styles.uri}>
          <RevealedText text={uri} />
        </span>
        {facts !== '' && (
          <span className={styles.facts}>
            <RevealedText text={facts} />
          </span>
        )}
        {blob !== undefined && (
          <Button size="small" onClick={() => save(blob, nameOf(uri))}>
            {t('result.save')}
          </Button>
        )}
        {blob !== undefined && drawHandle(blob, nameOf(uri))}
      </p>
      {text !== undefined && <TextContent text={text} whole={whole} label={uri} resource={{ uri, mimeType }} />}
      {blob !== undefined && mimeType?.startsWith('image/') === true && drawPicture(blob, mimeType, tool)}
      {blob !== undefined && mimeType?.startsWith('audio/') === true && drawSound(blob, mimeType, tool)}
    </div>
  );
}

/** A file name made from this address. */
function nameOf(uri: string): string {
  return /([^/?#\\]+)(?:[?#].*)?$/.exec(uri)?.[1] ?? 'resource';
}
