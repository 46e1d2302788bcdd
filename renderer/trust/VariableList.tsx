import { CircleAlert, Monitor } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LaunchVariable } from '../../shared/domain/variablePlaces.ts';
import { RevealedText } from '../elements/RevealedText/RevealedText.tsx';
import { placesText } from './placesText.ts';
import styles from './TrustPage.module.css';

/** The variables of this computer that a launch would get by name, each with where it goes. No value is shown. */
export function VariableList({ variables }: { readonly variables: readonly LaunchVariable[] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.secrets} aria-label={t('trust.variables.title')}>
      <h2 className={styles.heading}>{t('trust.variables.title')}</h2>
      <ul>
        {variables.map((variable) => (
          <VariableItem key={variable.name} variable={variable} />
        ))}
      </ul>
    </section>
  );
}

function VariableItem({ variable: { name, place, isNeeded, isRisky, isSet } }: { readonly variable: LaunchVariable }) {
  const { t, i18n } = useTranslation();
  const Icon = isRisky ? CircleAlert : Monitor;
  const missing = isNeeded ? t('trust.variables.needed') : t('trust.variables.leftOut');
  return (
    <li className={isRisky ? `${styles.secret} ${styles.danger}` : styles.secret}>
      <Icon size={16} strokeWidth={1.9} aria-hidden />
      <p>
        <code>{name}</code> <RevealedText text={placesText([place], t, i18n.language)} />
        {isRisky && <> {t('trust.variables.risky')}</>}
        {!isSet && (
          <>
            {' '}
            <strong>{missing}</strong>
          </>
        )}
      </p>
    </li>
  );
}
