import styles from './ScreenFrame.module.css';

interface PageLinksProps<Id extends string> {
  readonly label: string;
  readonly pages: readonly { readonly id: Id; readonly title: string }[];
  readonly shown: Id;
  readonly onShow: (id: Id) => void;
}

/** Buttons that lead to the pages of a screen, and stay in view. */
export function PageLinks<Id extends string>({ label, pages, shown, onShow }: PageLinksProps<Id>) {
  return (
    <nav className={styles.links} aria-label={label}>
      {pages.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className={styles.link}
          aria-current={id === shown ? 'page' : undefined}
          onClick={() => onShow(id)}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}
