import { useTranslation } from 'react-i18next';
import { RevealedText } from '../RevealedText/RevealedText.tsx';
import { Scrollable } from '../Scrollable/Scrollable.tsx';
import styles from './WebAddress.module.css';

interface WebAddressProps {
  readonly url: string;
  /** The accessible name of the frame. */
  readonly label: string;
}

/** A whole address that is not a link. Its host is marked, with a warning if its letters may not be what they seem. */
export function WebAddress({ url, label }: WebAddressProps) {
  const { t } = useTranslation();
  return (
    <>
      <Scrollable label={label} className={styles.url}>
        <Address url={url} />
      </Scrollable>
      {hidden(url) > 0 && <p className={styles.warning}>{t('link.userInfo', { host: new URL(url).host })}</p>}
      {new URL(url).host.includes('xn--') && <p className={styles.warning}>{t('link.punycode')}</p>}
    </>
  );
}

/** The whole address, and in it the part that decides who answers. */
function Address({ url }: { readonly url: string }) {
  const { href, host } = new URL(url);
  const at = href.indexOf('//') + 2 + hidden(href);
  if (host === '' || href.slice(at, at + host.length) !== host) return <RevealedText text={url} />;
  return (
    <>
      <RevealedText text={href.slice(0, at)} />
      <strong className={styles.host}>{host}</strong>
      <RevealedText text={href.slice(at + host.length)} />
    </>
  );
}

/** How many characters the user name and password take before the host. */
function hidden(href: string): number {
  const { username, password } = new URL(href);
  if (username === '' && password === '') return 0;
  return username.length + (password === '' ? 0 : password.length + 1) + 1;
}
