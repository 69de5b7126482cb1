import { Herringbone } from '@parque/ui';
import { useState } from 'react';

/** The picture of a product, beside its title, on the floor that shows when it cannot be loaded. */
export function ProductPicture({ src }: { readonly src: string }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <>
      <Herringbone variant="plain" />
      {!isBroken && src !== '' && (
        <img src={src} alt="" width={360} height={176} loading="lazy" onError={() => setBroken(true)} />
      )}
    </>
  );
}
