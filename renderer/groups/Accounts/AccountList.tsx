import { Pencil, Trash2, UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '../../../shared/domain/ids.ts';
import { accountMarks, maxAccounts, type ServerAccounts } from '../../../shared/domain/serverAccounts.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './AccountList.module.css';

interface AccountListProps {
  /** `undefined` for a server without accounts. */
  readonly accounts: ServerAccounts | undefined;
  /** The names of the variables or headers that an account has. */
  readonly valuesOf: (id: AccountId) => readonly string[];
  readonly onUse: (id: AccountId) => void;
  readonly onAdd: () => void;
  readonly onChange: (id: AccountId) => void;
  readonly onRemove: (id: AccountId) => void;
}

/** The accounts of a server, and which one it uses. */
export function AccountList({ accounts, valuesOf, onUse, onAdd, onChange, onRemove }: AccountListProps) {
  const { t } = useTranslation();
  const marks = accounts === undefined ? [] : accountMarks(accounts);
  return (
    <div className={styles.accounts}>
      {marks.length === 0 && <p className={styles.means}>{t('accounts.none')}</p>}
      {marks.length > 0 && (
        <ul className={styles.list} aria-label={t('accounts.title')}>
          {marks.map(({ id, name }) => {
            const isInUse = id === accounts?.inUse.id;
            const values = valuesOf(id);
            return (
              <li key={id} className={styles.row}>
                <div className={styles.words}>
                  <p className={styles.name}>
                    <RevealedText text={name} />
                  </p>
                  <p className={styles.means}>
                    {values.length === 0 ? t('accounts.noValues') : <RevealedText text={values.join(', ')} />}
                  </p>
                </div>
                {isInUse ? (
                  <Badge tone="good">{t('accounts.inUse')}</Badge>
                ) : (
                  <Button size="small" aria-label={t('accounts.useNamed', { account: name })} onClick={() => onUse(id)}>
                    {t('accounts.use')}
                  </Button>
                )}
                <IconButton
                  icon={Pencil}
                  label={t('accounts.editNamed', { account: name })}
                  onClick={() => onChange(id)}
                />
                <IconButton
                  icon={Trash2}
                  label={t('accounts.removeNamed', { account: name })}
                  offBecause={isInUse ? t('accounts.inUseStays') : undefined}
                  onClick={() => onRemove(id)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <Button size="small" disabled={marks.length >= maxAccounts} onClick={onAdd}>
        <UserRoundPlus size={15} aria-hidden />
        {t('accounts.add')}
      </Button>
    </div>
  );
}
