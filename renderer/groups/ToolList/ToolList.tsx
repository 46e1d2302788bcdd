import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ToolSummary } from '../../../shared/domain/tool.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { NameMarks } from '../../elements/NameMarks/NameMarks.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { dateFormat } from '../../i18n/formats.ts';
import { OfferIcon } from '../OfferIcon/OfferIcon.tsx';
import styles from './ToolList.module.css';

interface ToolListProps {
  readonly tools: readonly ToolSummary[];
  /** Opens the review of a tool that is held back. */
  readonly onReview: (tool: ToolSummary) => void;
  readonly onRun: (tool: ToolSummary) => void;
  /** Whether models are offered a tool. */
  readonly onEnabled: (tool: ToolSummary, isEnabled: boolean) => void;
}

/** The tools of a server in its own words. Each can be run by hand and switched off. */
export function ToolList({ tools, onReview, onRun, onEnabled }: ToolListProps) {
  const { t, i18n } = useTranslation();
  const dateText = (at: number) => dateFormat(i18n.language, { dateStyle: 'medium' }).format(at);
  return (
    <ul className={styles.list} aria-label={t('servers.tools')}>
      {tools.map((tool) => (
        <li key={tool.modelName} className={styles.tool} data-off={tool.enabled ? undefined : ''}>
          <div className={styles.words}>
            <p className={styles.name}>
              <OfferIcon has={tool.hasIcon} of={{ kind: 'tool', ...tool.tool }} />
              <RevealedText text={tool.tool.name} />
              {tool.title !== undefined && (
                <span className={styles.title}>
                  <RevealedText text={tool.title} />
                </span>
              )}
              <NameMarks name={tool.tool.name} looksLike={tool.looksLike} />
              {tool.isChanged && <Badge tone="warn">{t('toolChange.changed')}</Badge>}
              {tool.appearedAt !== undefined && (
                <Badge tone="accent">{t('toolChange.since', { date: dateText(tool.appearedAt) })}</Badge>
              )}
            </p>
            <Scrollable label={tool.tool.name} className={styles.description}>
              <RevealedText text={tool.description} />
            </Scrollable>
          </div>
          <div className={styles.controls}>
            {tool.isChanged && tool.enabled && (
              <Button
                size="small"
                look="primary"
                aria-label={t('toolChange.reviewNamed', { tool: tool.tool.name })}
                onClick={() => onReview(tool)}
              >
                {t('toolChange.review')}
              </Button>
            )}
            <Button
              size="small"
              look="quiet"
              aria-label={t('toolRun.runNamed', { tool: tool.tool.name })}
              onClick={() => onRun(tool)}
            >
              <Play size={13} aria-hidden />
              {t('toolRun.run')}
            </Button>
            <Switch
              label={t('toolSwitches.offer', { tool: tool.tool.name })}
              isOn={tool.enabled}
              onChange={(enabled) => onEnabled(tool, enabled)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
