import type { ProductEntity } from '@parque/contract';
import { readSettings } from '@parque/remote';
import { useSession } from '@parque/session';
import { Banner, ButtonLink, Card, CopyButton, formatDate, formatMoney, Icon, SelectField } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productsQuery } from '../../api/products';
import css from './support-message.module.css';

interface Line {
  readonly text: string;
  readonly value?: string;
}

function buildLines(email: string, product: ProductEntity | undefined): Line[] {
  const aboutProduct = product && [
    { text: 'Producto: ', value: product.title },
    { text: 'Importe: ', value: formatMoney(product.price, { isPublic: true }) },
  ];
  return [
    { text: 'Hola, he pagado un producto y quiero activarlo.' },
    { text: 'Email: ', value: email },
    ...(aboutProduct ?? []),
    { text: 'Fecha: ', value: formatDate(new Date()) },
    { text: 'Adjunto el comprobante.' },
  ];
}

function SupportLink() {
  const { supportChatUrl } = readSettings();
  if (!supportChatUrl)
    return (
      <Banner title="El chat de soporte no está disponible">
        Responde al correo de confirmación de tu compra y adjunta el comprobante.
      </Banner>
    );
  return (
    <ButtonLink isBlock href={supportChatUrl} isExternal>
      <Icon name="chat" size="sm" />
      Reporta tu pago a soporte
      <Icon name="external" size="sm" />
      <span className="pq-sr"> (se abre en otra pestaña)</span>
    </ButtonLink>
  );
}

/** A message with all data that support needs to activate a product, and the chat that it is for. */
export function SupportMessage() {
  const { user } = useSession();
  const { data: products = [], isPending } = useQuery(productsQuery);
  const [productId, setProductId] = useState('');
  const product = products.find(({ id }) => String(id) === productId);
  const lines = buildLines(user?.email ?? '', product);
  const text = lines.map((line) => line.text + (line.value ?? '')).join('\n');

  return (
    <Card title="Mensaje para soporte" padding="md" tools={<CopyButton text={text} />}>
      {(isPending || products.length > 0) && (
        <SelectField
          label="Producto que has pagado"
          disabled={isPending}
          value={productId}
          onChange={setProductId}
          options={[
            { value: '', label: 'Elige un producto' },
            ...products.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
      <p className={css.message}>
        {lines.map((line) => (
          <span key={line.text}>
            {line.text}
            {line.value && <b translate="no">{line.value}</b>}
          </span>
        ))}
      </p>
      <div className={css.chat}>
        <SupportLink />
      </div>
    </Card>
  );
}
