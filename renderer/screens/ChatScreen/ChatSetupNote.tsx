import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import { selectHeader } from '../../store/selectors.ts';
import styles from './ImportedNote.module.css';

/** At the beginning of a chat for which the user set something: what goes along with every request is shown. */
export function ChatSetupNote() {
  const { t } = useTranslation();
  const page = usePage();
  const header = usePageState(selectHeader);
  const setup = header?.setup;
  if (setup === undefined) return null;
  return (
    <p className={styles.note}>
      {setup.assistant !== undefined && (
        <Badge>
          <Bot size={13} strokeWidth={1.9} aria-hidden />
          {setup.assistant}
        </Badge>
      )}
      {setup.hasInstructions && <span>{t('assistants.hasInstructions')}</span>}
      {setup.hasOwnTools && <span>{t('assistants.hasOwnTools')}</span>}
      <Button look="quiet" size="small" onClick={() => page.store.getState().setChatInSetup(header)}>
        {t('assistants.show')}
      </Button>
    </p>
  );
}
