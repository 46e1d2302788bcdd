import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OnlyTool } from '../../../shared/domain/onlyTool.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './OnlyTools.module.css';

/** Says which tools a message named as the only ones for its answer. */
export function SaidTools({ tools }: { readonly tools: readonly OnlyTool[] }) {
  const { t } = useTranslation();
  const names = tools.map(({ name, serverName }) => t('onlyTools.named', { tool: name, server: serverName }));
  return (
    <p className={styles.said}>
      <Wrench size={13} strokeWidth={1.75} aria-hidden />
      {t('onlyTools.only')} <RevealedText text={names.join(', ')} />
    </p>
  );
}
