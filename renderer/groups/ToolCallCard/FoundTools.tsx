import { useTranslation } from 'react-i18next';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './ToolCallCard.module.css';

interface FoundToolsProps {
  readonly found: readonly { readonly serverName: string; readonly toolName: string }[];
}

/** The tools that a search told the model of, the best first. */
export function FoundTools({ found }: FoundToolsProps) {
  const { t } = useTranslation();
  return (
    <section>
      <p className={styles.heading}>{t('toolCall.found', { count: found.length })}</p>
      <ul className={styles.found}>
        {found.map(({ serverName, toolName }) => (
          <li key={`${serverName}/${toolName}`}>
            <span className={styles.server}>
              <RevealedText text={serverName} />
            </span>
            <span className={styles.tool}>
              <RevealedText text={toolName} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
