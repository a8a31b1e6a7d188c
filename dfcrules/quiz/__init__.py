"""Quizzes: questions whose wrong options are what misconceptions really compute, and marking that says which one.

questions = quiz.make(scenarios, seed=7, number=10)      # from scenarios
questions = quiz.generate(seed=7, number=10, topics=["damage"], difficulty=[1, 2])     # from boards made at random
print(questions[0])                                      # no answer is in it
marking = quiz.mark(questions[0], "B")                   # right, or "this is what you get if you think ..."
marking.misconceptions, marking.rule, marking.parts, marking.play_next

rows = quiz.Rows(); rows.add("Mia", 1, marking)          # a class's answers; `dfcrules.show` has table and chart
poll = quiz.Poll(question); poll.count({"A": 12, "B": 9}); poll.reveal()      # together in class
"""

from __future__ import annotations

from dfcrules.quiz.apart import tell_apart
from dfcrules.quiz.boards import GENERATED, generate
from dfcrules.quiz.classroom import Poll, Rows, Tally
from dfcrules.quiz.exam import Exam, make_exam
from dfcrules.quiz.keyed import mark_class
from dfcrules.quiz.making import make
from dfcrules.quiz.marking import Marking, PlayNext, mark
from dfcrules.quiz.parting import Parting
from dfcrules.quiz.question import CHOICE, NUMBER, OPEN, Question

__all__ = [
    "CHOICE",
    "GENERATED",
    "NUMBER",
    "OPEN",
    "Exam",
    "Marking",
    "Parting",
    "PlayNext",
    "Poll",
    "Question",
    "Rows",
    "Tally",
    "generate",
    "make",
    "make_exam",
    "mark",
    "mark_class",
    "tell_apart",
]
