import { useTranslation } from 'react-i18next';
import type { ToolSummary } from '../../../shared/domain/tool.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import styles from './ToolList.module.css';

/** The tools of a server in its own words. */
export function ToolList({ tools }: { readonly tools: readonly ToolSummary[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list} aria-label={t('servers.tools')}>
      {tools.map((tool) => (
        <li key={tool.modelName} className={styles.tool}>
          <p className={styles.name}>
            <RevealedText text={tool.tool.name} />
            {tool.title !== undefined && (
              <span className={styles.title}>
                <RevealedText text={tool.title} />
              </span>
            )}
          </p>
          <Scrollable label={tool.tool.name} className={styles.description}>
            <RevealedText text={tool.description} />
          </Scrollable>
        </li>
      ))}
    </ul>
  );
}
