import { ExternalLink, FileText } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultPart } from '../../../shared/domain/tool.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { allowedLink } from '../../elements/Markdown/linkPolicy.ts';
import { bytesText } from '../../i18n/quantityText.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { type ResultOrigin, ResultActionsContext } from './ResultActionsContext.ts';
import styles from './ToolResult.module.css';

interface ResourceLinkProps {
  readonly link: Extract<ResultPart, { type: 'resourceLink' }>;
  readonly from: ResultOrigin;
}

/** A link in a result: web pages open in the real browser after the user confirms, resources open if the page can show them. */
export function ResourceLink({ link, from: { serverId } }: ResourceLinkProps) {
  const { t, i18n } = useTranslation();
  const { askLink, onOpenResource, onAttach } = useContext(ResultActionsContext);
  const { uri, name, title, description, mimeType, size } = link;
  const url = allowedLink(uri);
  const Icon = url === undefined ? FileText : ExternalLink;
  const facts = [mimeType, size === undefined ? undefined : bytesText(size, i18n.language)].filter(Boolean).join(' · ');
  return (
    <div className={styles.link}>
      <Icon size={15} aria-hidden />
      <div className={styles.linkWords}>
        <p className={styles.linkName}>
          <RevealedText text={title ?? name} />
          {facts !== '' && (
            <span className={styles.facts}>
              <RevealedText text={facts} />
            </span>
          )}
        </p>
        <p className={styles.uri}>
          <RevealedText text={uri} />
        </p>
        {description !== undefined && description !== '' && (
          <p className={styles.description}>
            <RevealedText text={description} />
          </p>
        )}
      </div>
      {url !== undefined && (
        <Button size="small" onClick={() => askLink(url)}>
          {t('result.openLink')}
        </Button>
      )}
      {url === undefined && serverId !== undefined && onOpenResource !== undefined && (
        <Button size="small" onClick={() => onOpenResource(serverId, uri)}>
          {t('result.openResource')}
        </Button>
      )}
      {serverId !== undefined && onAttach !== undefined && (
        <Button size="small" onClick={() => onAttach(serverId, uri)}>
          {t('result.attach')}
        </Button>
      )}
    </div>
  );
}
