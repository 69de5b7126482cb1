import css from './screen-picture.module.css';

/** Pictures of our own screens, which exist in both themes: `/pictures/diario.webp` and `/pictures/diario-claro.webp`. */
const screenPicturePattern = /^\/pictures\/(?<name>[\w-]+)\.webp$/;

/** A picture of a product, which is loaded when it approaches the viewport; of a screen of ours in the theme of the page. */
export function ScreenPicture({ src, alt }: { readonly src: string; readonly alt: string }) {
  const picture = { alt, width: 1104, height: 690, loading: 'lazy', decoding: 'async' } as const;
  const { name } = screenPicturePattern.exec(src)?.groups ?? {};
  if (name === undefined) return <img {...picture} src={src} />;
  return (
    <>
      <img {...picture} className={css.dark} src={src} />
      <img {...picture} className={css.light} src={`/pictures/${name}-claro.webp`} />
    </>
  );
}
