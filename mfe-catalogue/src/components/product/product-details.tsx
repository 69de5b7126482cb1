import type { OwnedProductEntity, ProductPageEntity } from '@parque/contract';
import { Card } from '@parque/ui';
import type { ReactNode } from 'react';
import { Price } from '../catalogue/price';
import { ProductAction } from '../catalogue/product-action';
import { ProductPicture } from '../catalogue/product-picture';
import { ScreenPicture } from '../catalogue/screen-picture';
import css from './product-details.module.css';

interface ProductDetailsProps {
  readonly product: ProductPageEntity;
  readonly owned?: OwnedProductEntity | undefined;
  readonly note?: ReactNode;
}

function Lines({
  title,
  lines = [],
}: {
  readonly title: string;
  readonly lines: readonly string[] | undefined;
}) {
  if (lines.length === 0) return null;
  return (
    <Card title={title} padding="lg">
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}

export function ProductDetails({ product, owned, note }: ProductDetailsProps) {
  const { description, img, contents, also_opens: opened = [] } = product;
  const pictures = contents?.pictures ?? [];
  const questions = contents?.questions ?? [];
  return (
    <>
      <section className={`pq-card ${css.hero}`} aria-label="Resumen">
        <div className={css.art}>
          <ProductPicture src={img} isFirst />
        </div>
        <div className={css.summary}>
          <p>{description}</p>
          <Price product={product} />
          {opened.length > 0 && <p>Incluye también {new Intl.ListFormat('es').format(opened)}.</p>}
          {note && <p className="pq-soft">{note}</p>}
          <div className={css.actions}>
            <ProductAction product={product} owned={owned} />
          </div>
        </div>
      </section>
      {pictures.length > 0 && (
        <ul className={css.pictures} aria-label="Imágenes">
          {pictures.map((picture, index) => (
            <li key={picture} className={css.art}>
              <ScreenPicture src={picture} alt={`${product.title}, imagen ${index + 1}`} />
            </li>
          ))}
        </ul>
      )}
      <div className={css.halves}>
        <Lines title="Qué hace" lines={contents?.features} />
        <Lines title="Qué necesitas" lines={contents?.requirements} />
      </div>
      {questions.length > 0 && (
        <Card title="Preguntas" padding="lg">
          <div className={css.questions}>
            {questions.map(({ question, answer }) => (
              <details key={question}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </Card>
      )}
    </>
  );
}
