import styles from './Spinner.module.css';

/** Shows by motion that something runs; words beside it say what. */
export function Spinner({ size = 14 }: { readonly size?: number }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 16 16" aria-hidden>
      <circle cx="8" cy="8" r="6.25" fill="none" strokeWidth="2" className={styles.track} />
      <path
        d="M8 1.75a6.25 6.25 0 0 1 6.25 6.25"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        stroke="currentColor"
      />
    </svg>
  );
}
