import { CircleAlert, KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LaunchSecret, OfferedSecret } from '../../shared/domain/secretPlaces.ts';
import { SelectField } from '../elements/Field/Field.tsx';
import { RevealedText } from '../elements/RevealedText/RevealedText.tsx';
import { listFormat } from '../i18n/formats.ts';
import { placesText } from './placesText.ts';
import styles from './TrustPage.module.css';

interface SecretListProps {
  readonly secrets: readonly LaunchSecret[];
  /** Secrets whose values may be chosen for those without. */
  readonly offered: readonly OfferedSecret[];
  /** Whose values were chosen, by the names of the secrets that get them. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly onChoose: (name: string, from: string | undefined) => void;
}

/** The secrets that a launch would get: each with where it goes, and with whose it is, where it is not its own. */
export function SecretList({ secrets, offered, chosen, onChoose }: SecretListProps) {
  const { t, i18n } = useTranslation();
  const owners = (names: readonly string[]) => listFormat(i18n.language).format(names);
  const offerText = ({ name, owners: of }: OfferedSecret) =>
    of.length === 0 ? name : t('trust.secrets.offered', { name, owners: owners(of) });
  const optionOf = (name: string) => {
    const at = offered.findIndex((each) => each.name === chosen[name]);
    return at === -1 ? undefined : at;
  };
  return (
    <section className={styles.secrets} aria-label={t('trust.secrets.title')}>
      <h2 className={styles.heading}>{t('trust.secrets.title')}</h2>
      <ul>
        {[...secrets.filter((each) => !isCalm(each)), ...secrets.filter(isCalm)].map((secret) => (
          <SecretItem key={secret.name} secret={secret} />
        ))}
      </ul>
      {offered.length > 0 &&
        secrets
          .filter(({ standing }) => standing === 'empty')
          .map(({ name }) => (
            <SelectField
              key={name}
              label={t('trust.secrets.valueOf', { name })}
              hint={t('trust.secrets.chooseHint')}
              chosen={optionOf(name)}
              options={offered.map((each) => offerText(each))}
              none={t('trust.secrets.chooseNone')}
              onChoose={(at) => onChoose(name, at === undefined ? undefined : offered[at]?.name)}
            />
          ))}
    </section>
  );
}

function SecretItem({ secret }: { readonly secret: LaunchSecret }) {
  const { t, i18n } = useTranslation();
  const { name, standing } = secret;
  const list = (texts: readonly string[]) => listFormat(i18n.language).format(texts);
  const owners = list(secret.owners);
  const standingText = {
    own: owners === '' ? '' : t('trust.secrets.shared', { owners }),
    moved: t('trust.secrets.moved'),
    foreign: owners === '' ? t('trust.secrets.foreignGone') : t('trust.secrets.foreign', { owners }),
    unclaimed: t('trust.secrets.unclaimed'),
    empty: t('trust.secrets.empty'),
    variable: t('trust.secrets.variable', { variable: secret.variable }),
  }[standing];
  const Icon = isCalm(secret) ? KeyRound : CircleAlert;
  return (
    <li className={isCalm(secret) ? styles.secret : `${styles.secret} ${styles.danger}`}>
      <Icon size={16} strokeWidth={1.9} aria-hidden />
      <p>
        <code>{name}</code> <RevealedText text={placesText(secret.places, t, i18n.language)} />{' '}
        {isCalm(secret) ? standingText : <strong>{standingText}</strong>}
      </p>
    </li>
  );
}

function isCalm({ standing }: LaunchSecret): boolean {
  return standing === 'own' || standing === 'empty';
}
