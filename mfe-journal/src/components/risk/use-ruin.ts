import { simulateRuin, type RuinProgress, type RuinQuestion } from '@parque/domain/performance';
import { useEffect, useState } from 'react';

/** Milliseconds of work before the page can handle events. */
const stepMs = 8;

/**
 * Simulates the risk of ruin in short steps, so that the page stays responsive.
 *
 * @returns The share of ruined paths so far, of 10,000 in the end; undefined before the first step.
 */
export function useRuin({ days, risk, trades, loss }: RuinQuestion): RuinProgress | undefined {
  const question = JSON.stringify({ days, risk, trades, loss });
  const [answer, setAnswer] = useState<{ readonly question: string; readonly progress: RuinProgress }>();
  useEffect(() => {
    const steps = simulateRuin(JSON.parse(question) as RuinQuestion);
    const runStep = () => {
      const until = performance.now() + stepMs;
      let step = steps.next();
      if (step.done) return;
      let progress = step.value;
      while (!step.done && performance.now() < until) {
        progress = step.value;
        step = steps.next();
      }
      if (!step.done) progress = step.value;
      setAnswer({ question, progress });
      timer = setTimeout(runStep);
    };
    let timer = setTimeout(runStep);
    return () => clearTimeout(timer);
  }, [question]);
  return answer?.question === question ? answer.progress : undefined;
}
