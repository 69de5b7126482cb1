import type { RoutinePageEntity } from '@parque/contract';
import { Button, Card, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { definitionsQuery } from '../../api/definitions';
import { createBlankPeriodReview, findPeriodReview } from '../../api/routine';
import { getPageDay, type Period } from './periods';
import { getPeriodQuestions } from './questions';
import { QuestionsDialog } from './questions-dialog';
import { ReviewForm } from './review-form';

const titles = { day: 'Revisión del día', week: 'Revisión de la semana', month: 'Revisión del mes' } as const;

interface ReviewCardProps {
  readonly accountId: number;
  readonly period: Period;
  readonly pages: readonly RoutinePageEntity[];
}

/** The review of a period, with the user's own questions. */
export function ReviewCard({ accountId, period, pages }: ReviewCardProps) {
  const { kind } = period;
  const day = getPageDay(period);
  const definitions = useQuery(definitionsQuery);
  const [isEditing, setEditing] = useState(false);
  return (
    <Card
      title={titles[kind]}
      tools={
        <Button size="sm" variant="ghost" disabled={!definitions.data} onClick={() => setEditing(true)}>
          Mis preguntas
        </Button>
      }
      padding="md"
    >
      <QueryView query={definitions} label="Cargando tus preguntas">
        {(all) => {
          const periodQuestions = getPeriodQuestions(all, kind);
          return (
            <>
              <ReviewForm
                key={`${kind} ${day}`}
                accountId={accountId}
                review={findPeriodReview(pages, kind, day) ?? createBlankPeriodReview(kind, day)}
                questions={periodQuestions.content.questions}
              />
              {isEditing && (
                <QuestionsDialog key={kind} definition={periodQuestions} onClose={() => setEditing(false)} />
              )}
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}
