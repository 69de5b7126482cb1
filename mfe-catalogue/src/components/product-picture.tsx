import { Herringbone } from '@parque/ui';
import { useState } from 'react';

/** The picture of a product, beside its title; the bare floor when it cannot be shown. */
export function ProductPicture({ src }: { readonly src: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken || src === '') return <Herringbone width={360} height={176} plank={15} variant="plain" />;
  return <img src={src} alt="" width={360} height={176} loading="lazy" onError={() => setBroken(true)} />;
}
