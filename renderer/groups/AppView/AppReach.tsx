import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDomains } from '../../../shared/domain/app.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './AppView.module.css';

const kinds = ['connect', 'resource', 'baseUri'] as const satisfies readonly (keyof AppDomains)[];

/** The hosts that an app may reach, by purpose. */
export function AppReach({ domains }: { readonly domains: AppDomains }) {
  const { t } = useTranslation();
  const asked = kinds.filter((kind) => domains[kind].length > 0);
  if (asked.length === 0) return <p className={styles.words}>{t('app.nowhere')}</p>;
  return asked.map((kind) => <Addresses key={kind} title={t(`app.reaches.${kind}`)} list={domains[kind]} />);
}

export function Addresses({ title, list }: { readonly title: string; readonly list: readonly string[] }) {
  const id = useId();
  return (
    <section>
      <p id={id} className={styles.heading}>
        {title}
      </p>
      <ul aria-labelledby={id} className={styles.addresses}>
        {list.map((address, at) => (
          <li key={at}>
            <RevealedText text={address} />
          </li>
        ))}
      </ul>
    </section>
  );
}
