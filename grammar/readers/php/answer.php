<?php

// Answers the questions of `prefilter conformance -- php answer.php`: one JSON object a line, in and out.

declare(strict_types=1);

require __DIR__ . '/PrefilterKit.php';

function answer(array $question, string $line): array
{
    switch ($question['question']) {
        case 'read':
        case 'position':
            $limits = $question['limits'] ?? [];
            $isRead = $question['question'] === 'read';
            try {
                $tree = Prefilter::read($question['filter'], $question['dialect'], $limits['length'] ?? 1_000_000, $limits['depth'] ?? 256);
                return $isRead ? ['tree' => $tree] : ['start' => null, 'end' => null];
            } catch (FilterException $error) {
                return $isRead ? ['tree' => null] : ['start' => $error->start, 'end' => $error->end];
            }
        case 'print':
            return ['text' => Prefilter::write($question['tree'], $question['dialect'], $question['pairs'])];
        case 'encode':
            return ['text' => Prefilter::encode($question['text'])];
        case 'selects':
        case 'paths':
            $filter = Prefilter::read($question['filter'], $question['dialect']);
            // As objects, since an empty object is no empty list.
            $document = PrefilterKit::atPaths(json_decode($line, false, 1024)->document, $question['paths'] ?? []);
            return ['selected' => PrefilterKit::selects($filter, $document, $question['equality'], $question['many'])];
        default:
            return ['unsupported' => true];
    }
}

while (($line = fgets(STDIN)) !== false) {
    // PHP's JSON has no lone surrogates.
    $question = json_decode($line, true, 1024);
    echo json_encode($question === null ? ['unsupported' => true] : answer($question, $line), JSON_THROW_ON_ERROR, 1024), "\n";
}
