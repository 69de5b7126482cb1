import type { HelpPage } from '../page';

export const figuresPage: HelpPage = {
  lead: 'Se calculan con operaciones cerradas, en neto: con comisión, swap y tasas. El botón junto a cada una da su fórmula.',
  at: { to: '/panel/analisis', label: 'Abrir Análisis' },
  sections: [
    {
      title: 'Resultado',
      items: [
        { term: 'Beneficio Neto', text: 'La suma de lo cerrado. Lo abierto no está.' },
        { term: 'Trades Ganadores %', text: 'Operaciones sin pérdida. La que queda a cero es ganadora.' },
        { term: 'Factor de Beneficio', text: 'Lo ganado ÷ lo perdido. Por encima de 1 se gana.' },
        { term: 'Expectativa', text: 'Lo que dejó cada operación de media.' },
        {
          term: '42 operaciones, de −0,10 a +0,52 (95 %)',
          text: 'Se calculó con 42 operaciones, y la media real está entre los dos números en 95 de cada 100 casos. Si el cero está dentro, todavía no se demuestra una ventaja.',
        },
      ],
    },
    {
      title: 'Riesgo',
      items: [
        {
          term: 'R',
          text: 'El resultado medido en lo que arriesgabas: neto ÷ lo que se perdía en el stop inicial. +2 R es ganar el doble de lo arriesgado. Sin stop inicial no hay R.',
        },
        { term: 'Drawdown', text: 'La mayor caída desde un máximo, con operaciones cerradas.' },
        {
          term: 'SQN',
          text: 'Si tu sistema es constante: media de R ÷ su desviación, por la raíz de las operaciones (como mucho 100). Con menos de 30 operaciones dice poco.',
        },
        {
          term: 'Sharpe y Sortino',
          text: 'Rendimiento por día ÷ lo que varía; Sortino cuenta solo las pérdidas.',
        },
        {
          term: 'Riesgo de ruina',
          text: 'En cuántos futuros simulados con tus propias R se toca esa pérdida.',
        },
      ],
    },
    {
      title: 'Días y divisas',
      text: 'Un día es el del servidor del bróker, o el tuyo si lo eliges arriba. Cuentas en divisas distintas solo se suman en un grupo, con los cambios que escribes.',
    },
    {
      title: 'Por qué no coincide con MetaTrader',
      text: 'MetaTrader imprime otro Sharpe, por operación y sin anualizar. El resultado, los aciertos y el factor de beneficio son los suyos.',
    },
  ],
};
